import { expect, test } from 'vitest';
import { vendorSymbols } from './vendor-symbols.ts';

test.each([
  ['ETR:SAP', ['SAP.DE']],
  ['xetra: sap', ['SAP.DE']],
  ['SAP GY', ['SAP.DE']],
  ['hsba ln equity', ['HSBA.L']],
  ['700 HK', ['0700.HK']],
  ['HKG:0700', ['0700.HK']],
  ['NYSE:BRK.B', ['BRK-B']],
  ['BRK/B US', ['BRK-B']],
  ['AAPL.US', ['AAPL']],
  ['AAPL UW', ['AAPL']],
  ['OMXSTO:VOLV_B', ['VOLV-B.ST']],
])('%s is written for %j', (text, symbols) => expect(vendorSymbols(text)).toEqual(symbols));

test('an abbreviation of two exchanges means both', () => {
  expect(vendorSymbols('TSE:7203')).toEqual(['7203.TO', '7203.T']);
  expect(vendorSymbols('VOLVB SS')).toEqual(['VOLVB.ST', 'VOLVB.SS']);
});

test.each(['SAP', 'gold coin', 'SAP.DE', 'S&P 500', 'NOPE:SAP', 'a:b', ''])('%s is no such form', (text) =>
  expect(vendorSymbols(text)).toEqual([]),
);
