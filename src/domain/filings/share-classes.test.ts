import { expect, test } from 'vitest';
import { findShareClasses } from './share-classes.ts';

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
