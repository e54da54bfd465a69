import { expect, test } from 'vitest';
import { createIsinList } from './isin-list.ts';

const list = await createIsinList(
  [
    'isin,symbol,mic,currency,name,kind,primary,status,sources',
    'AT0000A2H6X4,AT0000A2H6X4.VI,XWBO,EUR,Certificate on Alpha,stock,1,,f',
    'DE0001111111,2SCS,XGAT,EUR,Only at a broker,etc,1,,e',
    'DE0002222222,ALF.DE,XETR,EUR,Alpha \u00c2\u00ae AG,stock,1,,f',
    'DE0002222222,ALF.L,XLON,GBp,Alpha AG,stock,0,,f',
    'DE0003333333,ALF.DE,XETR,EUR,Alpha AG,stock,0,former,f',
    'IE0004444444,BET.L,XLON,USD,"Beta, Gamma UCITS ETF",etf,1,,r',
    '',
  ].join('\n'),
  (symbol) => symbol === 'ALF.DE',
);
const found = (words: string[], symbol = '') =>
  list.find({ words, symbol, limit: 5 }).map((row) => row.symbol);

test('finds the listings of an ISIN, former ones too, without symbols that only a broker has', () => {
  expect(list.byIsin('DE0002222222').map(({ symbol, currency }) => [symbol, currency])).toEqual([
    ['ALF.DE', 'EUR'],
    ['ALF.L', 'GBX'],
  ]);
  expect(list.byIsin('DE0003333333')).toMatchObject([{ symbol: 'ALF.DE', isFormer: true }]);
  expect(list.byIsin('DE0001111111')).toEqual([]);
});

test('the present ISIN of a symbol comes first', () => {
  expect(list.bySymbol('ALF.DE').map(({ isin }) => isin)).toEqual(['DE0002222222', 'DE0003333333']);
  expect(list.bySymbol('ALF.DE')[0]?.name).toBe('Alpha \u00ae AG');
});

test('finds listings without prices by symbol and by words of their names, but no certificates', () => {
  expect(found(['alf'])).toEqual(['ALF.L']);
  expect(found(['alf', 'l'], 'ALF.L')).toEqual(['ALF.L']);
  expect(found(['alpha'])).toEqual(['ALF.L']);
  expect(found(['gam', 'beta'])).toEqual(['BET.L']);
  expect(found(['x'])).toEqual([]);
});
