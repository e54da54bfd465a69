import { afterEach, beforeEach, expect, test } from 'vitest';
import { newestFiling } from '#tests/support/edgar-filings.ts';
import { type EdgarFiling, type EdgarServer, startEdgarServer } from '#tests/support/edgar-server.ts';
import {
  apple,
  chevron,
  type SampleCover,
  type SampleLine,
  sampleCover,
  sampleSubmission,
  sampleTable,
} from '#tests/support/sample-filings.ts';
import { createEdgar, type EdgarSettings } from './edgar.ts';
import { readFiling } from './read-information-table.ts';

const cik = '1067983';
const userAgent = 'Holdwise desk@example.com';
let server: EdgarServer;

beforeEach(async () => {
  server = await startEdgarServer();
});
afterEach(() => server.stop());

const edgarWith = (settings: Partial<EdgarSettings> = {}) =>
  createEdgar({
    readFiling,
    dataUrl: server.url,
    archivesUrl: `${server.url}/`,
    userAgent,
    sleep: async () => undefined,
    ...settings,
  });

const accessionOf = (number: number) => `0001193125-26-${String(number).padStart(6, '0')}`;

function file(
  number: number,
  lines: SampleLine[],
  filing: Partial<EdgarFiling> & { cover?: SampleCover } = {},
) {
  const { cover = {}, ...rest } = filing;
  server.file({
    cik,
    accession: accessionOf(number),
    form: '13F-HR',
    period: '2026-06-30',
    filedOn: '2026-08-14',
    files: { 'primary_doc.xml': sampleCover(cover), 'form13f_q2.xml': sampleTable(lines, 'ns1:') },
    ...rest,
  });
}

const amendment = (type: string | undefined, filedOn: string) => ({
  form: '13F-HR/A',
  filedOn,
  cover: { form: '13F-HR/A', ...(type && { amendment: type }) },
});

const requestedFiles = () => server.calls.map(({ path }) => path.split('/').at(-1));

test('reads the newest filing with its cover page and address', async () => {
  file(1, [apple], { period: '2026-03-31', filedOn: '2026-05-15' });
  file(2, [apple, chevron], { cover: { manager: 'Sample & Sons', tableTotal: '3000', tableLines: '2' } });
  const newest = await newestFiling(edgarWith(), '0001067983');
  expect(newest?.ref).toMatchObject({
    period: '2026-06-30',
    filedOn: '2026-08-14',
    url: `${server.url}/Archives/edgar/data/1067983/000119312526000002/`,
    accession: accessionOf(2),
    form: '13F-HR',
    cik,
  });
  expect(newest?.table).toMatchObject({
    total: '2000',
    lines: 2,
    cover: {
      period: '2026-06-30',
      filedOn: '2026-08-14',
      accession: accessionOf(2),
      manager: 'Sample & Sons',
      tableLines: 2,
    },
    warnings: ['The lines add up to $2,000, the cover page says $3,000.'],
  });
});

test('sends the User-Agent and makes no unnecessary calls', async () => {
  file(1, [apple]);
  await newestFiling(edgarWith(), cik);
  expect(requestedFiles()).toEqual(['CIK0001067983.json', 'index.json', 'primary_doc.xml', 'form13f_q2.xml']);
  expect(new Set(server.calls.map((call) => call.userAgent))).toEqual(new Set([userAgent]));
});

test('lists 13F-HR filings and amendments, newest period first, and nothing else', async () => {
  file(1, [], { period: '2025-12-31', filedOn: '2026-02-13' });
  file(2, [], { period: '2026-06-30', filedOn: '2026-08-14' });
  file(3, [], { period: '2025-12-31', filedOn: '2026-09-01', form: '13F-HR/A' });
  file(4, [], { form: '13F-NT' });
  file(5, [], { form: '10-K' });
  file(6, [], { period: '' });
  file(7, [], { filedOn: 'yesterday' });
  file(8, [], { accession: '../../etc/passwd' });
  const refs = await edgarWith().filings(cik);
  expect(refs.map((ref) => ref.accession)).toEqual([accessionOf(2), accessionOf(3), accessionOf(1)]);
});

test.each<[string, EdgarFiling['files'], string]>([
  ['any name', { 'primary_doc.xml': sampleCover(), '46994.XML': sampleTable([apple]) }, '1000'],
  [
    'a name with a blank',
    { 'primary_doc.xml': sampleCover(), 'info table#1.xml': sampleTable([apple]) },
    '1000',
  ],
  [
    'the bigger of two files',
    {
      'a.xml': sampleTable([apple]),
      'b.xml': sampleTable([apple, chevron]),
      'primary_doc.xml': sampleCover(),
    },
    '2000',
  ],
  [
    'the smaller of two files, where the bigger is something else',
    { 'other.xml': `<notes>${'x'.repeat(5_000)}</notes>`, 'table.xml': sampleTable([apple]) },
    '1000',
  ],
  ['the whole submission', { [`${accessionOf(1)}.txt`]: sampleSubmission([sampleTable([apple])]) }, '1000'],
])('finds the table under %s', async (_where, files, total) => {
  file(1, [], { files });
  expect((await newestFiling(edgarWith(), cik))?.table.total).toBe(total);
});

test('reads values in thousands if the period in EDGAR requires it', async () => {
  file(1, [apple], { period: '2022-06-30', files: { 'table.xml': sampleTable([apple]) } });
  expect((await newestFiling(edgarWith(), cik))?.table.total).toBe('1000000');
});

const put = { ...apple, putCall: 'Put' };

test.each<[string, () => void, [string, string | null, string][], number[]]>([
  [
    'a restatement replaces earlier filings, which are not read',
    () => {
      file(1, [chevron]);
      file(2, [put], amendment('NEW HOLDINGS', '2026-08-20'));
      file(3, [{ ...apple, value: '7' }], amendment('RESTATEMENT', '2026-09-01'));
    },
    [['037833100', null, '7']],
    [3],
  ],
  [
    'new holdings are added to the original',
    () => {
      file(1, [chevron, apple]);
      file(2, [put, { ...apple, value: '500' }], amendment('NEW HOLDINGS', '2026-08-20'));
    },
    [
      ['037833100', null, '1500'],
      ['166764100', null, '1000'],
      ['037833100', 'Put', '1000'],
    ],
    [2, 1],
  ],
  [
    'new holdings are added to an earlier restatement',
    () => {
      file(1, [chevron]);
      file(3, [put], amendment('NEW HOLDINGS', '2026-09-02'));
      file(2, [apple], amendment('RESTATEMENT', '2026-09-01'));
    },
    [
      ['037833100', null, '1000'],
      ['037833100', 'Put', '1000'],
    ],
    [3, 2],
  ],
  [
    'an amendment without a type replaces the original',
    () => {
      file(1, [chevron]);
      file(2, [apple], amendment(undefined, '2026-08-20'));
    },
    [['037833100', null, '1000']],
    [2],
  ],
  [
    'an amendment of an older quarter changes nothing',
    () => {
      file(1, [chevron]);
      file(2, [apple], { ...amendment('RESTATEMENT', '2026-09-20'), period: '2026-03-31' });
    },
    [['166764100', null, '1000']],
    [1],
  ],
])('%s', async (_what, fileAll, holdings, read) => {
  fileAll();
  const newest = await newestFiling(edgarWith(), cik);
  expect(newest?.table.securities.map(({ cusip, putCall, value }) => [cusip, putCall, value])).toEqual(
    holdings,
  );
  expect(newest?.ref.accession).toBe(accessionOf(read[0] ?? 0));
  const indexes = server.calls.filter(({ path }) => path.endsWith('index.json'));
  expect(indexes.map(({ path }) => Number(/(\d{6})\/index/.exec(path)?.[1]))).toEqual(read);
});

test('returns no filing for an unknown investor or one without 13F filings', async () => {
  expect(await newestFiling(edgarWith(), '42')).toBeUndefined();
  file(1, [], { form: '13F-NT' });
  expect(await newestFiling(edgarWith(), cik)).toBeUndefined();
  await expect(edgarWith().filings('42')).rejects.toMatchObject({ kind: 'unknown' });
  await expect(edgarWith().filings('../42')).rejects.toMatchObject({ kind: 'unknown' });
});

test.each([
  ['13F HOLDINGS REPORT', 'This filing has a cover page and no information table: it reports no holdings.'],
  ['13F NOTICE', 'This is a 13F notice: another manager reports the holdings'],
])('explains a filing of type %s that has only a cover page', async (reportType, what) => {
  file(1, [], { files: { 'primary_doc.xml': sampleCover({ reportType }) } });
  const [ref] = await edgarWith().filings(cik);
  if (!ref) throw new Error('the filing is not listed');
  await expect(edgarWith().quarter([ref])).rejects.toMatchObject({
    code: 'upstream_unavailable',
    message: expect.stringContaining(what),
  });
});
