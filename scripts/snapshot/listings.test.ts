import { expect, test } from 'vitest';
import { mergeListings, toCsv } from './listings.ts';
import { type ListingRow, listingColumns } from './source.ts';

const noFacts = {
  industries: [],
  ciks: new Map<string, string>(),
  isins: new Map<string, string>(),
  cusips: new Map<string, string[]>(),
};
const kindOf = (kind: string, sector = '', industry = '') => ({ symbol: 'AAA', kind, sector, industry });
const withKind = (listing: ListingRow, kind: ReturnType<typeof kindOf>) =>
  mergeListings([[listing]], { ...noFacts, industries: [kind] })[0];

const row = (change: Partial<ListingRow>): ListingRow => ({
  ...(Object.fromEntries(listingColumns.map((column) => [column, ''])) as ListingRow),
  symbol: 'AAA',
  name: 'Triple A Inc.',
  type: 'stock',
  market_cap: '100',
  as_of: '2026-08-21',
  ...change,
});

test('lists each symbol once, with the newer price', () => {
  const merged = mergeListings(
    [
      [row({ symbol: 'SPY', price: '773.26', as_of: '2026-08-07' }), row({ symbol: 'NEW', price: '2' })],
      [row({ symbol: 'SPY', price: '765.72' }), row({ symbol: 'NEW', price: '1', as_of: '2026-08-20' })],
    ],
    noFacts,
  );
  expect(merged.map(({ symbol, price }) => [symbol, price])).toEqual([
    ['NEW', '2'],
    ['SPY', '765.72'],
  ]);
});

test('gives a security that is not a share its own type and no market cap', () => {
  const [note] = mergeListings([[row({ name: 'Comcast Holdings ZONES' })]], noFacts);
  expect(note).toMatchObject({ type: 'note', market_cap: '' });
});

test('keeps the type of a fund of notes or preferred shares', () => {
  const [fund] = mergeListings([[row({ type: 'etf', name: 'Invesco Preferred ETF' })]], noFacts);
  expect(fund?.type).toBe('etf');
});

test('corrects a wrong name before the type is derived from it', () => {
  const [bank] = mergeListings([[row({ symbol: 'BNS', name: 'Bank Nova Scotia Halifax Pfd 3' })]], noFacts);
  expect(bank).toMatchObject({ name: 'The Bank of Nova Scotia', type: 'stock', market_cap: '100' });
});

test('takes the industry and the number of the company from their own lists', () => {
  const nasdaq = row({ symbol: 'AAA', sector: 'Miscellaneous', industry: 'Business Services' });
  const industries = [kindOf('company', 'Technology', 'Software - Infrastructure')];
  const [listing] = mergeListings([[nasdaq]], {
    industries,
    ciks: new Map([['AAA', '1403161']]),
    isins: new Map(),
    cusips: new Map(),
  });
  expect(listing).toMatchObject({
    sector: 'Technology',
    industry: 'Software - Infrastructure',
    cik: '1403161',
  });
});

test('separates blank-check companies, closed-end funds and notes from the shares of companies', () => {
  expect(withKind(row({}), kindOf('shell', 'Financial Services', 'Shell Companies'))).toMatchObject({
    type: 'shell',
    industry: 'Shell Companies',
    market_cap: '100',
  });
  expect(
    withKind(row({}), kindOf('closed-end fund', 'Financial Services', 'Asset Management')),
  ).toMatchObject({ type: 'fund', sector: '', industry: '', market_cap: '100' });
  expect(withKind(row({}), kindOf('debt', 'Financial Services', 'Capital Markets'))).toMatchObject({
    type: 'note',
    sector: '',
    industry: '',
    market_cap: '',
  });
});

test('quotes a field with a comma', () => {
  expect(toCsv(['symbol', 'name'], [row({ name: 'Invesco QQQ Trust, Series 1' })])).toBe(
    'symbol,name\nAAA,"Invesco QQQ Trust, Series 1"\n',
  );
});

test.each([
  ['a receipt', {}, ['803054204'], 'US8030542042'],
  ['a receipt with several CUSIPs', {}, ['803054204', '803054105'], ''],
  ['a receipt whose CUSIP is that of a foreign issuer', {}, ['A0356Y100'], ''],
  ['a Canadian company', { country: 'Canada' }, ['71922F102'], ''],
  ['a share', { type: 'stock' }, ['803054204'], ''],
] as const)('the ISIN of %s', (_name, more, cusips, isin) => {
  const [listing] = mergeListings([[row({ symbol: 'SAP', type: 'adr', ...more })]], {
    ...noFacts,
    cusips: new Map([['SAP', cusips]]),
  });
  expect(listing?.isin).toBe(isin);
});
