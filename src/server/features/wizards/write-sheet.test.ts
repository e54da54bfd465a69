import { Readable } from 'node:stream';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { toText } from '../../../domain/decimal.ts';
import { readSheet } from './read-sheet.ts';
import { writeSheet } from './write-sheet.ts';

const written = (name: string) =>
  [...writeSheet([{ name, holdings: [{ symbol: 'A', value: '1' }] }])].join('');

test('a sheet has its mark, its header and a row per holding', () => {
  const holdings = [
    { symbol: 'BRK-B', value: '1234.5' },
    { symbol: 'F', value: '-3' },
  ];
  expect([...writeSheet([{ name: 'Ada', holdings }])].join('')).toBe(
    '\uFEFFname,symbol,value\r\nAda,BRK-B,1234.5\r\nAda,F,-3\r\n',
  );
  expect([...writeSheet([])].join('')).toBe('\uFEFFname,symbol,value\r\n');
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
])('the name %j is written as %j', (name, cell) => {
  expect(written(name)).toBe(`\uFEFFname,symbol,value\r\n${cell},A,1\r\n`);
});

const tidy = (text: string) => text.replaceAll('\0', '').normalize('NFC').trim().replace(/\s+/g, ' ');
const start = fc.constantFrom('', '', "'", "''", '=', "'=", "''=", '+', '-', '@', '＝', '"', ';', 'sep=');
const names = fc
  .tuple(
    start,
    fc.oneof(fc.string({ unit: 'binary' }), fc.string({ unit: fc.constantFrom(...`ab '"=,;\t\n|`) })),
  )
  .map(([first, rest]) => tidy(first + rest))
  .filter((name) => name.length > 0 && name.length <= 100);
const symbols = fc.stringMatching(/^[A-Z0-9]([A-Z0-9-]{0,3}[A-Z0-9])?$/);
const values = fc.bigInt({ min: -(10n ** 21n), max: 10n ** 21n }).map((units) => toText({ units, scale: 6 }));
const holdings = fc.uniqueArray(fc.record({ symbol: symbols, value: values }, { noNullPrototype: true }), {
  selector: ({ symbol }) => symbol,
  minLength: 1,
  maxLength: 5,
});
const wizards = fc.uniqueArray(fc.record({ name: names, holdings }, { noNullPrototype: true }), {
  selector: ({ name }) => name.toLowerCase(),
  minLength: 1,
  maxLength: 8,
});

test('what is written is read again as it was', async () => {
  await fc.assert(
    fc.asyncProperty(wizards, async (before) => {
      const chunks = Array.from(writeSheet(before), (chunk) => Buffer.from(chunk));
      expect(await readSheet(Readable.from(chunks))).toEqual(before);
    }),
    { numRuns: 500 },
  );
});

test('a long sheet comes in chunks', async () => {
  const many = Array.from({ length: 2500 }, (_, n) => ({ symbol: `S${n}`, value: String(n) }));
  const chunks = [...writeSheet([{ name: 'Ada', holdings: many }])];
  expect(chunks).toHaveLength(5);
  const bytes = chunks.map((chunk) => Buffer.from(chunk));
  expect(await readSheet(Readable.from(bytes))).toEqual([{ name: 'Ada', holdings: many }]);
});
