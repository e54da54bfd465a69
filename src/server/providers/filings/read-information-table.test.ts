import fc from 'fast-check';
import { expect, test } from 'vitest';
import { readInformationTable } from './read-information-table.ts';
import {
  apple,
  bytesOf,
  chevron,
  sampleCover,
  sampleSubmission,
  sampleTable,
  submissionOf,
} from './sample-filings.ts';

const now = { period: '2026-06-30' };
const read = (file: string | Uint8Array, about: { period?: string } = now, pieceSize?: number) =>
  readInformationTable(bytesOf(file, pieceSize), about);

test.each(['', 'ns1:', 'n1:', 'infotable-v2:'])('a table is read with the prefix %j', async (prefix) => {
  const { securities, lines, total, warnings } = await read(sampleTable([apple, chevron], prefix));
  expect(securities.map(({ issuer, cusip, className }) => [issuer, cusip, className])).toEqual([
    ['APPLE INC', '037833100', 'COM'],
    ['CHEVRON CORPORATION', '166764100', 'COM'],
  ]);
  expect({ lines, total, warnings }).toEqual({ lines: 2, total: '2000', warnings: [] });
});

test('the lines of one security are summed; options and bonds stand apart, the largest value first', async () => {
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

test('sums are exact beyond what a binary number can hold', async () => {
  const { securities, total } = await read(
    sampleTable(['9007199254740993', '0.1', '0.2'].map((value) => ({ ...apple, value, shares: value }))),
  );
  expect(securities[0]).toMatchObject({ shares: '9007199254740993.3', value: '9007199254740993.3' });
  expect(total).toBe('9007199254740993.3');
});

test('securities for which no CUSIP was known are told apart by name', async () => {
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

test('a submission tells its period, filer and amendment by its cover page and header', async () => {
  const cover = sampleCover({
    form: '13F-HR/A',
    amendment: 'NEW HOLDINGS',
    tableTotal: '2000',
    tableLines: '2',
  });
  const { cover: told } = await read(sampleSubmission([cover, sampleTable([apple, chevron])]), {});
  expect(told).toEqual({
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

test('without a cover page, the header of a submission gives the period', async () => {
  const { cover } = await read(sampleSubmission([sampleTable([apple])]), {});
  expect(cover).toMatchObject({ period: '2026-06-30', manager: 'SAMPLE CAPITAL LP', form: '13F-HR' });
});

test('what else stands in a submission never reaches the reader', async () => {
  const picture = 'begin 644 logo.jpg\nM"<informationTable><infoTable>\'&<![CDATA[ <!-- <XML\nend';
  const letter = `<html><body>${'<p><br>'.repeat(100)}</body></html>`;
  const data = '<?xml version="1.0"?><ownership><value>junk</value></ownership>';
  const documents = [picture, letter, data, sampleTable([apple]), sampleCover({ tableTotal: '1000' })];
  const { total, cover, warnings } = await read(sampleSubmission(documents), {});
  expect({ total, form: cover.form, warnings }).toEqual({ total: '1000', form: '13F-HR', warnings: [] });
});

test('a file is read the same however it is cut into pieces', async () => {
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

test('the cover page tells the unit too when it comes after the table', async () => {
  const documents = [sampleTable([apple]), sampleCover({ period: '09-30-2022', tableTotal: '1000' })];
  const { total, cover } = await read(sampleSubmission(documents), {});
  expect([total, cover.tableTotal]).toEqual(['1000000', '1000000']);
});

const many = (value: string) => [apple, chevron].map((line) => ({ ...line, value }));
const inThousands = 'The lines are a thousandth of what the cover page says; its total was trusted.';
const inDollars = 'The lines are a thousand times what the cover page says; its total was trusted.';

test.each([
  ['dollars as asked for', '06-30-2026', '5000', '10000', '10000', []],
  ['thousands where dollars are asked for', '06-30-2026', '5000', '10000000', '10000000', [inThousands]],
  ['thousands where dollars are asked for, rounded', '06-30-2026', '5', '10040', '10000', [inThousands]],
  ['a thousand times too much', '06-30-2026', '5000000', '10000', '10000', [inDollars]],
  ['thousands as asked for', '06-30-2022', '5', '10', '10000', []],
  ['dollars where thousands are asked for', '06-30-2022', '5250', '10', '10500', [inDollars]],
])('a filer who writes %s is understood', async (_what, period, value, tableTotal, dollars, warnings) => {
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
])('a cover page with %s is checked against the table', async (_what, cover, warnings) => {
  expect((await read(submissionOf([apple, chevron], cover), {})).warnings).toEqual(warnings);
});

test('the cover page is believed before the period that was given, and it is said', async () => {
  const table = await read(submissionOf([apple], {}), { period: '2022-06-30' });
  expect(table.total).toBe('1000');
  expect(table.warnings).toEqual(['The cover page is for the quarter to 2026-06-30, not 2022-06-30.']);
});

test('a filing that reports no holdings is a table without lines', async () => {
  const { securities, total } = await read(submissionOf([], { tableTotal: '0', tableLines: '0' }), {});
  expect({ securities, total }).toEqual({ securities: [], total: '0' });
});

test('names are read in the encoding that the file declares', async () => {
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

test('any lines are summed as plain addition does', async () => {
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
    { numRuns: 100 },
  );
});
