import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseDocument } from 'htmlparser2';
import { expect, onTestFinished, test } from 'vitest';
import { fromBufferPromise } from 'yauzl';
import { holdingsColumns, holdingsSheet } from '#domain/imports.ts';
import { allFields } from '#domain/transaction-fields.ts';
import { kindRules, transactionKinds } from '#domain/transaction-kinds.ts';
import { spool } from '#server/platform/isolation/spool.ts';
import { bytesOf, sampleRows, sampleSource } from '#tests/support/export-samples.ts';
import type { ExportSource, PortfolioSource } from './export-source.ts';
import { holdwiseXlsx } from './holdwise-xlsx.ts';

/** Unpacks a workbook with another program's reader, which checks sizes and checksums. */
async function membersOf(bytes: Buffer): Promise<Map<string, string>> {
  const zip = await fromBufferPromise(bytes);
  const members = new Map<string, string>();
  for await (const entry of zip.eachEntry()) {
    const chunks: Buffer[] = [];
    for await (const chunk of await zip.openReadStreamPromise(entry)) chunks.push(chunk);
    members.set(entry.fileName, Buffer.concat(chunks).toString());
  }
  return members;
}

/** Returns an empty folder, and the sample with its temporary files in it. */
function withFolder() {
  const folder = mkdtempSync(join(tmpdir(), 'holdwise-workbook-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  const source: ExportSource = { ...sampleSource, spool: (stream) => spool(folder, stream) };
  return { folder, source };
}

const workbook = async (source = sampleSource) => membersOf(await bytesOf(holdwiseXlsx.write(source)));
const namesIn = (xml: string) => [...xml.matchAll(/<sheet name="([^"]+)"/g)].map(([, name]) => name);
const rowsIn = (xml: string) => xml.match(/<row /g)?.length ?? 0;

test('has a sheet for each kind, with all its transactions, and the holdings', async () => {
  const members = await workbook();
  const kinds = transactionKinds.filter((kind) => sampleRows.some((row) => row.kind === kind));
  const names = namesIn(members.get('xl/workbook.xml') ?? '');
  expect(names).toEqual([...kinds.map((kind) => kindRules[kind].plural), holdingsSheet]);
  for (const [index, kind] of kinds.entries()) {
    const rows = sampleRows.filter((row) => row.kind === kind).length;
    expect(rowsIn(members.get(`xl/worksheets/sheet${index + 1}.xml`) ?? '')).toBe(rows + 1);
  }
});

test('writes numbers and dates as such, and text without formulas', async () => {
  const members = await workbook();
  const [purchases = '', sales = ''] = [1, 2].map((number) =>
    members.get(`xl/worksheets/sheet${number}.xml`),
  );
  // 3 January 2024 is day 45294 of a spreadsheet.
  expect(purchases).toContain('<c r="C3" s="1"><v>45294</v></c>');
  expect(purchases).toContain('<v>0.12345678</v>');
  expect(sales).toContain(
    `<t xml:space="preserve">'=SUM(A1:A9) says &quot;no&quot;;&#13;\nsecond line, with &lt;b&gt;&amp;amp;&lt;/b&gt; and ünïcödé</t>`,
  );
});

test('every part is well-formed and listed with its type', async () => {
  const members = await workbook();
  const types = members.get('[Content_Types].xml') ?? '';
  for (const [name, xml] of members) {
    const open = xml.match(/<[a-zA-Z][^>]*[^/]>|<[a-zA-Z]>/g)?.length;
    expect([name, xml.match(/<\//g)?.length]).toEqual([name, open]);
    expect(parseDocument(xml, { xmlMode: true }).children.length).toBeGreaterThan(1);
    if (name.startsWith('xl/') && !name.endsWith('.rels')) expect(types).toContain(`PartName="/${name}"`);
  }
});

test('text that XML cannot contain is escaped', async () => {
  const [first] = sampleRows.slice(1);
  if (!first) throw new Error('no sample');
  const rows = async function* () {
    yield [{ ...first, note: 'bell\u0007 and _x0041_' }];
  };
  const members = await workbook({
    ...sampleSource,
    portfolios: [{ id: '', title: '', currency: 'USD', rows }],
  });
  expect(members.get('xl/worksheets/sheet1.xml')).toContain('>bell_x0007_ and _x005F_x0041_<');
});

test('an empty portfolio has a sheet of holdings only', async () => {
  const members = await workbook({ ...sampleSource, portfolios: [], holdings: async () => [] });
  expect(namesIn(members.get('xl/workbook.xml') ?? '')).toEqual([holdingsSheet]);
  const sheet = members.get('xl/worksheets/sheet1.xml') ?? '';
  for (const column of holdingsColumns) expect(sheet).toContain(`>${column}</t>`);
  expect(sheet).not.toContain(allFields[0]);
});

test('a failure while reading fails the file', async () => {
  const broken = async function* () {
    yield sampleRows.slice(0, 3);
    throw new Error('the database went away');
  };
  const portfolios = [{ id: '', title: 'Broken', currency: 'USD', rows: broken }];
  await expect(workbook({ ...sampleSource, portfolios })).rejects.toThrow('the database went away');
});

test('is in temporary files, which are removed when it has been read or its reader leaves', async () => {
  const { folder, source } = withFolder();
  const pieces = holdwiseXlsx.write(source);
  await pieces.next();
  const kinds = new Set(sampleRows.map(({ kind }) => kind));
  expect(readdirSync(folder)).toHaveLength(kinds.size + [holdingsSheet].length);
  await pieces.return(undefined);
  expect(readdirSync(folder)).toEqual([]);
  await bytesOf(holdwiseXlsx.write(source));
  expect(readdirSync(folder)).toEqual([]);
});

test('reads transactions when it is the turn of its customer, and removes what a failure leaves', async () => {
  const { folder, source } = withFolder();
  const [portfolio] = sampleSource.portfolios;
  const refused = holdwiseXlsx.write({
    ...source,
    portfolios: [{ ...(portfolio as PortfolioSource), rows: () => expect.unreachable('not its turn') }],
    inTurn: () => Promise.reject(new Error('not yet')),
  });
  await expect(refused.next()).rejects.toThrow('not yet');
  const full = holdwiseXlsx.write({
    ...source,
    async spool(stream) {
      for await (const _ of stream) throw new Error('no space');
      return expect.unreachable('an empty stream');
    },
  });
  await expect(full.next()).rejects.toThrow('no space');
  expect(readdirSync(folder)).toEqual([]);
});
