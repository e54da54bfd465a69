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
])('%j is written %s', (typed, symbol) => {
  expect(normaliseSymbol(typed)).toBe(symbol);
});

test.each(['A', 'BRK-B', 'RAC-WS', 'NAN', '7203', 'A23456789012345'])('%s can be a symbol', (text) => {
  expect(isWellFormedSymbol(text)).toBe(true);
});

test.each(['', '-', 'BRK-', '-B', 'aapl', 'A B', '^GSPC', 'A,B', 'A\n', 'É', 'A234567890123456'])(
  '%j can be no symbol',
  (text) => {
    expect(isWellFormedSymbol(text)).toBe(false);
  },
);

test('normalising twice changes nothing more where the result is a symbol', () => {
  fc.assert(
    fc.property(fc.string({ maxLength: 20 }), (text) => {
      const symbol = normaliseSymbol(text);
      fc.pre(isWellFormedSymbol(symbol));
      expect(normaliseSymbol(symbol)).toBe(symbol);
      expect(normaliseSymbol(symbol.toLowerCase().replaceAll('-', '.'))).toBe(symbol);
    }),
  );
});
