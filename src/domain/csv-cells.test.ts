import fc from 'fast-check';
import { expect, test } from 'vitest';
import { csvCell, escapeFormula, unescapeFormula } from './csv-cells.ts';

test.each([
  ['=1+1', "'=1+1"],
  ['+1', "'+1"],
  ['-1', "'-1"],
  ['@a', "'@a"],
  ['\ta', "'\ta"],
  ['＝1', "'＝1"],
  ["'=1", "''=1"],
  ["'t Hooft", "'t Hooft"],
  ['a=1', 'a=1'],
  ['', ''],
])('escapes %j as %j', (text, escaped) => {
  expect(escapeFormula(text)).toBe(escaped);
});

test.each([
  ['a', 'a'],
  ['a,b', '"a,b"'],
  ['a "b"', '"a ""b"""'],
  ['a\nb', '"a\nb"'],
  ['a;b', '"a;b"'],
  [' a', '" a"'],
])('formats %j as the cell %j', (text, cell) => {
  expect(csvCell(text)).toBe(cell);
});

test('escaped text never starts like a formula, and unescaping restores the original', () => {
  fc.assert(
    fc.property(fc.string({ unit: fc.constantFrom('=', '+', "'", '@', '-', 'a', '\t') }), (text) => {
      expect(escapeFormula(text)).not.toMatch(/^[=+\-@\t]/);
      expect(unescapeFormula(escapeFormula(text))).toBe(text);
    }),
  );
});
