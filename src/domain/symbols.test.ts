import fc from 'fast-check';
import { expect, test } from 'vitest';
import { isWellFormedSymbol, normaliseSymbol } from './symbols.ts';

test.each([
  ['brk.b', 'BRK-B'],
  ['BRK/B', 'BRK-B'],
  ['brk-b', 'BRK-B'],
  ['brk–b', 'BRK-B'],
  ['  aapl\t', 'AAPL'],
  ['$tsla', 'TSLA'],
  ['NA', 'NA'],
  ['true', 'TRUE'],
])('normalises %j to %s', (typed, symbol) => {
  expect(normaliseSymbol(typed)).toBe(symbol);
});

test.each(['A', 'BRK-B', 'RAC-WS', 'NAN', '7203', 'A23456789012345'])('accepts the symbol %s', (text) => {
  expect(isWellFormedSymbol(text)).toBe(true);
});

test.each(['', '-', 'BRK-', '-B', 'aapl', 'A B', '^GSPC', 'A,B', 'A\n', 'É', 'A234567890123456'])(
  'rejects the symbol %j',
  (text) => {
    expect(isWellFormedSymbol(text)).toBe(false);
  },
);

test('normalising a valid symbol again does not change it', () => {
  fc.assert(
    fc.property(fc.string({ maxLength: 20 }), (text) => {
      const symbol = normaliseSymbol(text);
      fc.pre(isWellFormedSymbol(symbol));
      expect(normaliseSymbol(symbol)).toBe(symbol);
      expect(normaliseSymbol(symbol.toLowerCase().replaceAll('-', '.'))).toBe(symbol);
    }),
  );
});
