import fc from 'fast-check';
import { expect, test } from 'vitest';
import { exchangeSuffix, isWellFormedSymbol, normaliseSymbol } from './symbols.ts';

test.each([
  ['brk.b', 'BRK-B'],
  ['BRK/B', 'BRK-B'],
  ['brk-b', 'BRK-B'],
  ['brk–b', 'BRK-B'],
  ['  aapl\t', 'AAPL'],
  ['$tsla', 'TSLA'],
  ['NA', 'NA'],
  ['true', 'TRUE'],
  ['sap.de', 'SAP.DE'],
  ['hexa/b.st', 'HEXA-B.ST'],
  ['7203.t', '7203.T'],
  ['^gspc', '^GSPC'],
  ['^set.bk', '^SET.BK'],
])('normalises %j to %s', (typed, symbol) => {
  expect(normaliseSymbol(typed)).toBe(symbol);
});

test.each([
  'A',
  'BRK-B',
  'RAC-WS',
  'NAN',
  '7203',
  'A23456789012345',
  'SAP.DE',
  '^GSPC',
  '^SET.BK',
  'GC=F',
  '0P0000A2Z5.F',
])('accepts the symbol %s', (text) => {
  expect(isWellFormedSymbol(text)).toBe(true);
});

test.each([
  '',
  '-',
  'BRK-',
  '-B',
  'aapl',
  'A B',
  '^',
  '^^A',
  'A.B',
  '.DE',
  'A=B',
  'A,B',
  'A\n',
  'É',
  'A234567890123456',
])('rejects the symbol %j', (text) => {
  expect(isWellFormedSymbol(text)).toBe(false);
});

test('normalising a valid symbol again does not change it', () => {
  fc.assert(
    fc.property(fc.string({ maxLength: 20 }), (text) => {
      const symbol = normaliseSymbol(text);
      fc.pre(isWellFormedSymbol(symbol));
      expect(normaliseSymbol(symbol)).toBe(symbol);
      const dotted = symbol.replaceAll('-', '.');
      if (exchangeSuffix(dotted) === exchangeSuffix(symbol))
        expect(normaliseSymbol(dotted.toLowerCase())).toBe(symbol);
    }),
  );
});
