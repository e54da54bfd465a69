import { expect, test } from 'vitest';
import { findShareClasses, onSideOf } from './share-classes.ts';

const listing = (symbol: string, name: string, type: 'stock' | 'etf' = 'stock') => ({ symbol, name, type });
const groupsOf = (...listings: ReturnType<typeof listing>[]) => [
  ...new Set([...findShareClasses(listings).values()].map(({ name, symbols }) => `${name}: ${symbols}`)),
];

test('classes have one name and tickers that begin alike', () => {
  expect(
    groupsOf(
      listing('GOOGL', 'Alphabet Inc. Class A'),
      listing('KO', 'Coca-Cola Company (The)'),
      listing('GOOG', 'Alphabet Inc. Class C'),
      listing('BRK-B', 'Berkshire Hathaway Inc. Class B'),
      listing('BRK-A', 'Berkshire Hathaway Inc. Class A'),
      listing('BIO', 'Bio-Rad Laboratories Inc. Class A'),
      listing('BIO-B', 'Bio-Rad Laboratories Inc.'),
      listing('LBTYA', 'Liberty Global Ltd. Class A'),
      listing('LBTYK', 'Liberty Global Ltd. Class C'),
      listing('LBTYB', 'Liberty Global Ltd. Class B'),
    ),
  ).toEqual([
    'Alphabet Inc.: GOOGL,GOOG',
    'Berkshire Hathaway Inc.: BRK-B,BRK-A',
    'Bio-Rad Laboratories Inc.: BIO,BIO-B',
    'Liberty Global Ltd.: LBTYA,LBTYK,LBTYB',
  ]);
});

test('namesakes and funds are no share classes', () => {
  expect(
    groupsOf(
      listing('FBNC', 'First Bancorp'),
      listing('FBP', 'First BanCorp.'),
      listing('GHC', 'Graham Holdings Company'),
      listing('GHM', 'Graham Corporation'),
      listing('SPYA', 'Some Fund', 'etf'),
      listing('SPYB', 'Some Fund', 'etf'),
    ),
  ).toEqual([]);
});

test('shares and receipts of one company are one, as are their classes', () => {
  const listed = (symbol: string, name: string, company: string | null = null) => ({
    ...listing(symbol, name),
    company,
  });
  const companies = findShareClasses([
    listed('HSBC', 'HSBC Holdings PLC', 'HSBA.L'),
    listed('HSBA.L', 'HSBC Holdings', 'HSBA.L'),
    listed('0005.HK', 'HSBC Holdings plc', 'HSBA.L'),
    listed('RY', 'Royal Bank of Canada'),
    listed('RY.TO', 'Royal Bank of Canada'),
    listed('VOLV-A.ST', 'AB Volvo'),
    listed('VOLV-B.ST', 'AB Volvo'),
    listed('AIR', 'AAR Corp.'),
    listed('AIR.PA', 'Airbus SE'),
  ]);
  expect(companies.get('0005.HK')).toEqual({ name: 'HSBC Holdings', symbols: ['HSBC', 'HSBA.L', '0005.HK'] });
  expect(companies.get('RY.TO')?.symbols).toEqual(['RY', 'RY.TO']);
  expect(companies.get('VOLV-A.ST')?.symbols).toEqual(['VOLV-A.ST', 'VOLV-B.ST']);
  expect(companies.get('AIR.PA')).toBeUndefined();
  const listings = ['HSBC', 'HSBA.L', 'AIR.PA', 'RY'].map((symbol) => ({ symbol }));
  const symbolsOn = (own: string) =>
    onSideOf(own, listings, (symbol) => companies.get(symbol)).map(({ symbol }) => symbol);
  expect([symbolsOn('JPM'), symbolsOn('BARC.L')]).toEqual([
    ['HSBC', 'AIR.PA', 'RY'],
    ['HSBA.L', 'AIR.PA'],
  ]);
});
