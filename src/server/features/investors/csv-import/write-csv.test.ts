import { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { toText } from '#domain/decimal.ts';
import { visibleTextProblem } from '#domain/visible-text.ts';
import { runsOf } from '#tests/support/scope.ts';
import { type CsvInvestor, readInvestorCsv } from './read-csv.ts';
import { writeCsv } from './write-csv.ts';

const chunksOf = (investors: readonly CsvInvestor[]): Promise<string[]> =>
  Readable.from(writeCsv(investors)).toArray();
const textOf = (investors: CsvInvestor[]) => text(writeCsv(investors));
const textWithName = (name: string) => textOf([{ name, holdings: [{ symbol: 'A', value: '1' }] }]);

test('writes a byte order mark, a header and a row per holding', async () => {
  const holdings = [
    { symbol: 'BRK-B', value: '1234.5' },
    { symbol: 'F', value: '-3' },
  ];
  expect(await textOf([{ name: 'Ada', holdings }])).toBe(
    '\uFEFFname,symbol,value\r\nAda,BRK-B,1234.5\r\nAda,F,-3\r\n',
  );
  expect(await textOf([])).toBe('\uFEFFname,symbol,value\r\n');
});

test.each([
  ['Graham, Benjamin', '"Graham, Benjamin"'],
  ['a "b" c', '"a ""b"" c"'],
  ['a;=b', '"a;=b"'],
  ['a\nb', '"a\nb"'],
  ['=1+1', "'=1+1"],
  ['+1', "'+1"],
  ['-1', "'-1"],
  ['@a', "'@a"],
  ['\ta', '"\'\ta"'],
  ['\ra', '"\'\ra"'],
  ["'=1", "''=1"],
  ['=a,"b"', '"\'=a,""b"""'],
  ["'t Hooft", "'t Hooft"],
])('writes the name %j as %j', async (name, cell) => {
  expect(await textWithName(name)).toBe(`\uFEFFname,symbol,value\r\n${cell},A,1\r\n`);
});

const normalize = (text: string) => text.replaceAll('\0', '').normalize('NFC').trim().replace(/\s+/g, ' ');
const start = fc.constantFrom('', '', "'", "''", '=', "'=", "''=", '+', '-', '@', '＝', '"', ';', 'sep=');
const names = fc
  .tuple(
    start,
    fc.oneof(fc.string({ unit: 'binary' }), fc.string({ unit: fc.constantFrom(...`ab '"=,;\t\n|`) })),
  )
  .map(([first, rest]) => normalize(first + rest))
  .filter((name) => name.length <= 100 && !visibleTextProblem(name));
const symbols = fc.stringMatching(/^[A-Z0-9]([A-Z0-9-]{0,3}[A-Z0-9])?$/);
const values = fc.bigInt({ min: -(10n ** 21n), max: 10n ** 21n }).map((units) => toText({ units, scale: 6 }));
const holdings = fc.uniqueArray(fc.record({ symbol: symbols, value: values }, { noNullPrototype: true }), {
  selector: ({ symbol }) => symbol,
  minLength: 1,
  maxLength: 5,
});
const investors = fc.uniqueArray(fc.record({ name: names, holdings }, { noNullPrototype: true }), {
  selector: ({ name }) => name.toLowerCase(),
  minLength: 1,
  maxLength: 8,
});

test('round-trips any investors', async () => {
  await fc.assert(
    fc.asyncProperty(investors, async (before) => {
      const chunks = (await chunksOf(before)).map((chunk) => Buffer.from(chunk));
      expect(await readInvestorCsv(Readable.from(chunks))).toEqual(before);
    }),
    { numRuns: runsOf(500) },
  );
});

test('writes a long file in chunks', async () => {
  const many = Array.from({ length: 2500 }, (_, n) => ({ symbol: `S${n}`, value: String(n) }));
  const chunks = await chunksOf([{ name: 'Ada', holdings: many }]);
  expect(chunks).toHaveLength(5);
  const bytes = chunks.map((chunk) => Buffer.from(chunk));
  expect(await readInvestorCsv(Readable.from(bytes))).toEqual([{ name: 'Ada', holdings: many }]);
});
