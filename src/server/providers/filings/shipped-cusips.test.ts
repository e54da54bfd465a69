import { join } from 'node:path';
import { beforeAll, expect, test } from 'vitest';
import { readSymbols, type SymbolFinder } from './shipped-cusips.ts';

const dataDir = join(import.meta.dirname, '../../../../data');
let symbols: SymbolFinder;
const find: SymbolFinder['byCusip'] = (security) => symbols.byCusip(security) ?? symbols.byName(security);
beforeAll(async () => {
  symbols = await readSymbols(dataDir);
});

test.each([
  ['a CUSIP whose issuer is written oddly', '30303M102', 'FB INC (META)', 'CL A', 'META'],
  ['NA, which is a symbol', 'G6391Y110', 'WHATEVER IT IS CALLED', 'ORD SHS', 'NA'],
  ['a class, by its CUSIP', '084670702', 'BERKSHIRE HATHAWAY INC DEL', 'COM', 'BRK-B'],
  ['one of several CUSIPs, by an issuer that agrees', 'G54950103', 'LINDE PLC', 'SHS', 'LIN'],
  ['an unknown CUSIP, by its name', '000000000', 'CHEVRON CORPORATION', 'COM', 'CVX'],
])('finds the symbol of %s', (_what, cusip, issuer, className, symbol) => {
  expect(find({ cusip, issuer, className })).toBe(symbol);
});

test.each([
  ['a former owner of the symbol', '535679104', 'LIN TV CORP', 'CL A'],
  ['another former owner', '532771102', 'LIN MEDIA LLC', 'CL A'],
  ['an unknown company', '90000A109', 'UNHEARD OF HOLDINGS', 'COM'],
])('finds no symbol for %s', (_what, cusip, issuer, className) => {
  expect(find({ cusip, issuer, className })).toBeUndefined();
});
