import fc from 'fast-check';
import { expect, test } from 'vitest';
import { guardedText, sheetCell, unguardedText } from './sheet-cells.ts';

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
])('%j is guarded as %j', (text, guarded) => {
  expect(guardedText(text)).toBe(guarded);
});

test.each([
  ['a', 'a'],
  ['a,b', '"a,b"'],
  ['a "b"', '"a ""b"""'],
  ['a\nb', '"a\nb"'],
  ['a;b', '"a;b"'],
  [' a', '" a"'],
])('%j is the cell %j', (text, cell) => {
  expect(sheetCell(text)).toBe(cell);
});

test('no guarded text begins as a formula does, and the guard comes off again', () => {
  fc.assert(
    fc.property(fc.string({ unit: fc.constantFrom('=', '+', "'", '@', '-', 'a', '\t') }), (text) => {
      expect(guardedText(text)).not.toMatch(/^[=+\-@\t]/);
      expect(unguardedText(guardedText(text))).toBe(text);
    }),
  );
});
