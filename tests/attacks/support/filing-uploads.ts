import type { ApiCaller } from '#tests/support/api-caller.ts';

const about = { cik: '1800001', name: 'Sample', period: '2026-06-30' };

function formOf(name: string, bytes: string): FormData {
  const form = new FormData();
  form.append('file', new File([bytes], name));
  return form;
}

export const upload = (admin: ApiCaller, bytes: string) =>
  admin.call('POST', `/wizards/filings/upload?${new URLSearchParams(about)}`, formOf('filing.xml', bytes));

export const importCsv = (admin: ApiCaller, bytes: string) =>
  admin.call('POST', '/wizards/import', formOf('wizards.csv', bytes));

export async function investor(admin: ApiCaller, name: string) {
  const { body } = await admin.call('GET', '/wizards/names');
  const { _id } = body.wizards.find((known: { name: string }) => known.name === name);
  return (await admin.call('GET', `/wizards/single/${_id}`)).body;
}
