import { expect, test } from 'vitest';
import { seenWeight } from '../../src/domain/funds/fund-profile.ts';
import { decodeFund, encodeFund } from '../../src/server/providers/funds/funds-codec.ts';
import { type FundListing, fundsOf, type LargestRow, packFunds, type WholeRow } from './funds.ts';

const listing = (symbol: string, rest: Partial<FundListing> = {}): FundListing => ({
  symbol,
  name: `${symbol} Inc.`,
  type: 'stock',
  country: 'United States',
  sector: 'Technology',
  ...rest,
});
const listings = [
  listing('AAA'),
  listing('LIN', { country: 'Ireland' }),
  listing('SAP', { name: 'SAP SE', type: 'adr', country: 'Germany' }),
  listing('FUND', { name: 'World Fund', type: 'etf' }),
  listing('TEN', { name: 'Ten Fund', type: 'etf' }),
  listing('DEBT', { name: 'Corporate Bond Fund', type: 'etf' }),
];
const whole = (name: string, weight: string, rest: Partial<WholeRow> = {}): WholeRow => ({
  etf: 'FUND',
  as_of: '2025-11-18',
  rank: '',
  symbol: '',
  ticker: '',
  name,
  weight,
  country: '',
  sector: '',
  ...rest,
});
const largest = (etf: string, name: string, weight: string, symbol = '', classes = ''): LargestRow => ({
  etf,
  as_of: '2026-02-28',
  rank: '',
  symbol,
  classes,
  name,
  weight,
});
const tables = {
  whole: [
    whole('AAA INC', '40', { symbol: 'AAA', country: 'United States', sector: 'Information Technology' }),
    whole('Linde', '20', { symbol: 'LIN', country: 'United States', sector: 'Materials' }),
    whole('SAP SE', '10', { country: 'Germany' }),
    whole('SAMSUNG ELECTRONICS LTD', '5', {
      ticker: '005930',
      country: 'Korea (South)',
      sector: 'Financials',
    }),
    whole('JPY CASH', '1', { country: 'Japan', sector: 'Cash and/or Derivatives' }),
    whole('Posco Future M', '0.25', { ticker: '3670', country: 'Korea (South)', sector: 'Materials' }),
  ],
  largest: [
    largest('TEN', 'Samsung Electronics Co., Ltd.', '7'),
    largest('TEN', 'AAA INC', '9', 'AAA'),
    largest('TEN', 'ALPHABET', '4', '', 'LIN AAA'),
    largest('TEN', 'World Fund', '3', 'FUND'),
    largest('TEN', 'Unknown Ltd', '2'),
    largest('DEBT', 'AAA INC', '9', 'AAA'),
  ],
  facts: [],
};
const funds = fundsOf(tables, listings, new Map());

test('places holdings by their listing, and those abroad by the list', () => {
  const rows = funds.get('FUND')?.whole?.holdings.map(({ symbol, name, country, sector, currency }) => {
    return [symbol ?? name, country, sector, currency];
  });
  expect(rows?.slice(0, 4)).toEqual([
    ['AAA', 'United States', 'Technology', 'USD'],
    ['LIN', 'Ireland', 'Technology', 'USD'],
    ['SAP', 'Germany', 'Technology', 'EUR'],
    ['Samsung Electronics LTD', 'South Korea', 'Financial Services', 'KRW'],
  ]);
});

test('counts companies only: no cash, no fund, no debtor, nothing unidentified', () => {
  const seen = ['FUND', 'TEN', 'DEBT'].map((symbol) => {
    const facts = funds.get(symbol);
    const list = facts?.whole ?? facts?.largest;
    return list && seenWeight(list);
  });
  expect(seen).toEqual([752_500, 200_000, 0]);
});

test('collects the funds of a share, of every class that it could be', () => {
  const { index } = packFunds(funds);
  expect(index).toMatchObject({ symbols: 'FUND DEBT TEN', whole: 1 });
  expect(index.holders).toEqual({
    AAA: [0, 400_000, 2, 130_000],
    LIN: [0, 200_000, 2, 40_000],
    SAP: [0, 100_000],
  });
});

test('a block keeps every holding', () => {
  for (const facts of funds.values()) expect(decodeFund(encodeFund(facts))).toEqual(facts);
});
