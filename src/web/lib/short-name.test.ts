import { expect, test } from 'vitest';
import { comparisonName, shortName } from './short-name.ts';

test.each([
  ['NVIDIA Corporation', 'NVIDIA'],
  ['Apple Inc.', 'Apple'],
  ['Walt Disney Company (The)', 'Walt Disney'],
  ['Johnson & Johnson', 'Johnson & Johnson'],
  ['JP Morgan Chase & Co.', 'JP Morgan Chase'],
  ['Berkshire Hathaway Inc.', 'Berkshire Hathaway'],
  ['Costco Wholesale Corporation', 'Costco Wholesale'],
  ['Alphabet Inc. Class A', 'Alphabet A'],
  ['Brookfield Corporation Class A Limited Voting Shares', 'Brookfield A'],
  ['The Kraft Heinz Company', 'Kraft Heinz'],
  ['SAP SE', 'SAP'],
  ['Novo Nordisk A/S', 'Novo Nordisk'],
  ['Telefonica S.A.', 'Telefonica'],
  ['SAP SE ADS', 'SAP SE ADS'],
  ['', 'SYM'],
])('%s is %s', (name, expected) => {
  expect(shortName(name, 'SYM')).toBe(expected);
});

test('a comparison with a long name is called by its symbol', () => {
  expect(comparisonName({ name: 'State Street SPDR S&P 500 ETF Trust', symbol: 'SPY' })).toBe('SPY');
  expect(comparisonName({ name: 'Berkshire Hathaway Inc.', symbol: 'BRK-B' })).toBe('Berkshire Hathaway');
});
