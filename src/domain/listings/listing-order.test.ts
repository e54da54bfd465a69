import { expect, test } from 'vitest';
import { habitsOf, orderListings } from './listing-order.ts';

const listing = (symbol: string, currency: string, company: string, exchange = '') => ({
  symbol,
  exchange,
  currency,
  isin: null,
  company,
});
const found = [
  listing('SAP', 'USD', 'SAP.DE'),
  { symbol: 'SAP.TO', exchange: '', currency: 'CAD', isin: 'CA8029121057' },
  listing('SAP.MI', 'EUR', 'SAP.DE'),
  listing('SAP.DE', 'EUR', 'SAP.DE'),
  listing('SAPX.L', 'GBX', 'SAP.DE'),
  { ...listing('SAPG.F', 'EUR', 'SAP.DE'), isPriced: false as const },
];
const ordered = (symbols: string[], currencies: string[]) =>
  orderListings('sap', found, habitsOf(symbols, currencies)).groups.map((group) =>
    group.map(({ symbol }) => symbol).join(' '),
  );

test.each([
  ['nothing is known', [], [], 'SAP SAP.MI SAP.DE SAPX.L SAPG.F'],
  ['only an exchange without its price is used', ['X.F'], [], 'SAP SAP.MI SAP.DE SAPX.L SAPG.F'],
  ['Xetra is used', ['SIE.DE'], [], 'SAP.DE SAP SAP.MI SAPX.L SAPG.F'],
  ['Xetra and New York are used, in euros', ['AAPL', 'SIE.DE'], ['EUR'], 'SAP.DE SAP SAP.MI SAPX.L SAPG.F'],
  ['the receipt is held, in euros', ['SAP', 'SIE.DE'], ['EUR'], 'SAP SAP.DE SAP.MI SAPX.L SAPG.F'],
  ['the portfolio is in pounds, quoted in pence', [], ['GBP'], 'SAPX.L SAP SAP.MI SAP.DE SAPG.F'],
  ['only a coin and an index are followed', ['BTC-USD', '^GDAXI'], [], 'SAP SAP.MI SAP.DE SAPX.L SAPG.F'],
])('orders the listings of a company if %s', (_name, symbols, currencies, first) => {
  expect(ordered(symbols, currencies)).toEqual([first, 'SAP.TO']);
});

test('says why another listing comes first', () => {
  const preferredFor = (symbols: string[], currencies: string[]) =>
    orderListings('sap', found, habitsOf(symbols, currencies)).preferred;
  expect(preferredFor(['SIE.DE'], ['EUR'])).toMatchObject({ byExchange: true, byCurrency: true });
  expect(preferredFor([], ['EUR'])).toMatchObject({ byExchange: false, byCurrency: true });
  expect(preferredFor(['AAPL'], [])).toBeUndefined();
});

test.each(['SAP.DE', 'sap gy', 'sap xetra'])('keeps the listing first that %s names', (query) => {
  const listings = [listing('SAP.DE', 'EUR', 'SAP.DE', 'Xetra'), listing('SAP', 'USD', 'SAP.DE', 'NYSE')];
  const symbols = (text: string) =>
    orderListings(text, listings, habitsOf(['SAP'], ['USD']))
      .groups.flat()
      .map(({ symbol }) => symbol);
  expect(symbols(query)).toEqual(['SAP.DE', 'SAP']);
  expect(symbols('sap se')).toEqual(['SAP', 'SAP.DE']);
});
