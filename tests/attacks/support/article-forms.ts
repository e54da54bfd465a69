import type { ApiCaller } from '#tests/support/api-caller.ts';

export function formOf(fields: Record<string, string>, files: readonly Buffer[] = []): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.set(name, value);
  for (const bytes of files) form.append('files', new File([new Uint8Array(bytes)], 'a.png'));
  return form;
}

export const text = { title: 'Rates are held', description: '<p>What it means.</p>' };
export const create = (editor: ApiCaller, fields: object = {}, files: readonly Buffer[] = []) =>
  editor.call('POST', '/news/create', formOf({ ...text, ...fields }, files));
