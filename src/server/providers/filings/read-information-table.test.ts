import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  apple,
  bytesOf,
  chevron,
  sampleCover,
  sampleSubmission,
  sampleTable,
  submissionOf,
} from '#tests/support/sample-filings.ts';
import { runsOf } from '#tests/support/scope.ts';
import { readFiling } from './read-information-table.ts';

const now = { period: '2026-06-30' };
const read = (file: string | Uint8Array, about: { period?: string } = now, pieceSize?: number) =>
  readFiling([bytesOf(file, pieceSize)], about);

test.each(['', 'ns1:', 'n1:', 'infotable-v2:'])('reads a table with the prefix %j', async (prefix) => {
  const { securities, lines, total, warnings } = await read(sampleTable([apple, chevron], prefix));
  expect(securities.map(({ issuer, cusip, className }) => [issuer, cusip, className])).toEqual([
    ['APPLE INC', '037833100', 'COM'],
    ['CHEVRON CORPORATION', '166764100', 'COM'],
  ]);
  expect({ lines, total, warnings }).toEqual({ lines: 2, total: '2000', warnings: [] });
});

test('sums the lines of a security and separates options and bonds, largest value first', async () => {
  const { securities } = await read(
    sampleTable([
      { ...apple, value: '100', shares: '1' },
      { ...apple, cusip: '037833100 ', value: '250', shares: '2.5' },
      { ...apple, value: '9000', shares: '7', putCall: 'Put' },
      { ...apple, value: '8000', shares: '6', putCall: 'CALL' },
      { ...apple, value: '70', shares: '50000', unit: 'PRN' },
    ]),
  );
  expect(
    securities.map(({ putCall, unit, shares, value, lines }) => [putCall, unit, shares, value, lines]),
  ).toEqual([
    ['Put', 'SH', '7', '9000', 1],
    ['Call', 'SH', '6', '8000', 1],
    [null, 'SH', '3.5', '350', 2],
    [null, 'PRN', '50000', '70', 1],
  ]);
});

test.each([
  ['10,000', '10000'],
  ['1,234,567.5', '1234567.5'],
  ['999', '999'],
  ['100000', '100000'],
])('reads the share count and value %j as %s', async (text, amount) => {
  const { securities } = await read(sampleTable([{ ...apple, shares: text, value: text }]));
  expect(securities[0]).toMatchObject({ shares: amount, value: amount });
});

test('accepts thousands separators on the cover page', async () => {
  const lines = [{ ...apple, value: '1234567' }];
  const { cover, warnings } = await read(
    submissionOf(lines, { tableTotal: '1,234,567', tableLines: '1,000' }),
  );
  expect(cover).toMatchObject({ tableTotal: '1234567', tableLines: 1000 });
  expect(warnings).toEqual(['The table has 1 lines, the cover page says 1,000.']);
});

test.each(['US0378331005', 'us0378331005'])('extracts the CUSIP from the ISIN %s', async (cusip) => {
  expect((await read(sampleTable([{ ...apple, cusip }]))).securities[0]?.cusip).toBe('037833100');
});

test('sums exactly beyond the precision of floating-point numbers', async () => {
  const { securities, total } = await read(
    sampleTable(['9007199254740993', '0.1', '0.2'].map((value) => ({ ...apple, value, shares: value }))),
  );
  expect(securities[0]).toMatchObject({ shares: '9007199254740993.3', value: '9007199254740993.3' });
  expect(total).toBe('9007199254740993.3');
});

test('distinguishes securities without a CUSIP by name', async () => {
  const foreign = { cusip: '000000000', className: 'COM' };
  const { securities } = await read(
    sampleTable([
      { ...foreign, issuer: 'Pernod Ricard', value: '3' },
      { ...foreign, issuer: 'Heineken Holding NV', value: '2' },
      { ...foreign, issuer: 'Pernod Ricard', value: '4' },
    ]),
  );
  expect(securities.map(({ issuer, value }) => [issuer, value])).toEqual([
    ['Pernod Ricard', '7'],
    ['Heineken Holding NV', '2'],
  ]);
});

test('reads period, filer and amendment from the cover page and header of a submission', async () => {
  const cover = sampleCover({
    form: '13F-HR/A',
    amendment: 'NEW HOLDINGS',
    tableTotal: '2000',
    tableLines: '2',
  });
  const { cover: result } = await read(sampleSubmission([cover, sampleTable([apple, chevron])]), {});
  expect(result).toEqual({
    period: '2026-06-30',
    manager: 'Sample Capital LP',
    form: '13F-HR/A',
    amendment: 'NEW HOLDINGS',
    tableTotal: '2000',
    tableLines: 2,
    filedOn: '2026-08-14',
    accession: '0001193125-26-352200',
    cik: '0001067983',
  });
});

test('reads the period from the header if there is no cover page', async () => {
  const { cover } = await read(sampleSubmission([sampleTable([apple])]), {});
  expect(cover).toMatchObject({ period: '2026-06-30', manager: 'SAMPLE CAPITAL LP', form: '13F-HR' });
});

test('ignores other documents of a submission', async () => {
  const image = 'begin 644 logo.jpg\nM"<informationTable><infoTable>\'&<![CDATA[ <!-- <XML\nend';
  const letter = `<html><body>${'<p><br>'.repeat(100)}</body></html>`;
  const data = '<?xml version="1.0"?><ownership><value>junk</value></ownership>';
  const documents = [image, letter, data, sampleTable([apple]), sampleCover({ tableTotal: '1000' })];
  const { total, cover, warnings } = await read(sampleSubmission(documents), {});
  expect({ total, form: cover.form, warnings }).toEqual({ total: '1000', form: '13F-HR', warnings: [] });
});

test('reads a file independently of its chunk size', async () => {
  const file = sampleSubmission([
    sampleTable([apple, { ...chevron, issuer: 'A &amp; B' }], 'n1:'),
    sampleCover(),
  ]);
  const whole = await read(file, {});
  expect(whole.securities[1]?.issuer).toBe('A & B');
  for (const size of [1, 2, 3, 7, 64]) expect(await read(file, {}, size)).toEqual(whole);
});

test.each([
  ['2026-06-30', '1000'],
  ['2022-12-31', '1000'],
  ['2022-09-30', '1000000'],
  ['2013-06-30', '1000000'],
])('a value of 1000 in the quarter to %s is $%s', async (period, dollars) => {
  const { securities, total } = await read(sampleTable([apple]), { period });
  expect([securities[0]?.value, total]).toEqual([dollars, dollars]);
});

test('uses a cover page that comes after the table', async () => {
  const documents = [sampleTable([apple]), sampleCover({ period: '09-30-2022', tableTotal: '1000' })];
  const { total, cover } = await read(sampleSubmission(documents), {});
  expect([total, cover.tableTotal]).toEqual(['1000000', '1000000']);
});

const many = (value: string) => [apple, chevron].map((line) => ({ ...line, value }));
const inThousands = 'The lines are a thousandth of what the cover page says; its total was trusted.';
const inDollars = 'The lines are a thousand times what the cover page says; its total was trusted.';

test.each([
  ['dollars as required', '06-30-2026', '5000', '10000', '10000', []],
  ['thousands instead of dollars', '06-30-2026', '5000', '10000000', '10000000', [inThousands]],
  ['thousands instead of dollars, rounded', '06-30-2026', '5', '10040', '10000', [inThousands]],
  ['a thousand times too much', '06-30-2026', '5000000', '10000', '10000', [inDollars]],
  ['thousands as required', '06-30-2022', '5', '10', '10000', []],
  ['dollars instead of thousands', '06-30-2022', '5250', '10', '10500', [inDollars]],
])('reads a filing in %s', async (_what, period, value, tableTotal, dollars, warnings) => {
  const table = await read(submissionOf(many(value), { period, tableTotal }), {});
  expect(table.total).toBe(dollars);
  expect(table.warnings.filter((warning) => warning.includes('thousand'))).toEqual(warnings);
});

test.each([
  ['a total of its lines', { tableTotal: '2000', tableLines: '2' }, []],
  ['a total off by rounding', { tableTotal: '2001', tableLines: '2' }, []],
  [
    'another total',
    { tableTotal: '1234567.5', tableLines: '2' },
    ['The lines add up to $2,000, the cover page says $1,234,567.5.'],
  ],
  ['another number of lines', { tableLines: '1200' }, ['The table has 2 lines, the cover page says 1,200.']],
  ['nothing readable', { tableTotal: 'n/a', tableLines: '-' }, []],
])('compares a cover page with %s to the table', async (_what, cover, warnings) => {
  expect((await read(submissionOf([apple, chevron], cover), {})).warnings).toEqual(warnings);
});

test('prefers the period of the cover page and warns about the difference', async () => {
  const table = await read(submissionOf([apple], {}), { period: '2022-06-30' });
  expect(table.total).toBe('1000');
  expect(table.warnings).toEqual(['The cover page is for the quarter to 2026-06-30, not 2022-06-30.']);
});

test('reads a filing without holdings as an empty table', async () => {
  const { securities, total } = await read(submissionOf([], { tableTotal: '0', tableLines: '0' }), {});
  expect({ securities, total }).toEqual({ securities: [], total: '0' });
});

test('decodes names in the declared encoding', async () => {
  const latin = sampleTable([{ issuer: 'NESTLÉ SA' }]).replace('UTF-8', 'ISO-8859-1');
  const files = [
    Buffer.from(latin, 'latin1'),
    Buffer.from(`\ufeff${sampleTable([{ issuer: 'NESTLÉ SA' }])}`),
    Buffer.from(`\ufeff${sampleTable([{ issuer: 'NESTLÉ SA' }])}`, 'utf16le'),
    Buffer.from(sampleTable([{ issuer: 'NESTL&#201; SA' }]).replace('UTF-8', 'no-such-thing')),
    Buffer.from(sampleTable([{ issuer: '<![CDATA[NESTLÉ SA]]>' }])),
  ];
  for (const file of files) expect((await read(file)).securities[0]?.issuer).toBe('NESTLÉ SA');
});

test('sums any lines like plain addition', async () => {
  const line = fc.record({
    cusip: fc.constantFrom('037833100', '166764100', '02079K305'),
    value: fc.nat().map(String),
    shares: fc.nat().map(String),
    putCall: fc.constantFrom(undefined, 'Put', 'Call'),
  });
  await fc.assert(
    fc.asyncProperty(fc.array(line, { maxLength: 20 }), async (lines) => {
      const table = await read(sampleTable(lines));
      const sum = (values: (string | undefined)[]) =>
        values.reduce((total, value) => total + BigInt(value ?? 0), 0n);
      expect(BigInt(table.total)).toBe(sum(lines.map(({ value }) => value)));
      expect(sum(table.securities.map(({ value }) => value))).toBe(BigInt(table.total));
      expect(sum(table.securities.map(({ shares }) => shares))).toBe(sum(lines.map(({ shares }) => shares)));
      expect(table.securities.reduce((total, security) => total + security.lines, 0)).toBe(lines.length);
    }),
    { numRuns: runsOf(100) },
  );
});
