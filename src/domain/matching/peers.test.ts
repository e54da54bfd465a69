import { expect, test } from 'vitest';
import { findShareClasses } from '../filings/share-classes.ts';
import type { ListingType } from '../symbols.ts';
import { findPeers } from './peers.ts';

interface Known {
  name?: string;
  type?: ListingType;
  sector?: string;
  industry?: string | null;
}

const listing = (symbol: string, marketCap: number | null, known: Known = {}) => ({
  symbol,
  name: `${symbol} Company`,
  type: 'stock' as ListingType,
  sector: 'Technology',
  industry: 'Phones',
  marketCap,
  ...known,
});

function peersOf(own: ReturnType<typeof listing>, others: ReturnType<typeof listing>[], limit = 8): string {
  const listings = [own, ...others].sort((a, b) => (b.marketCap ?? -1) - (a.marketCap ?? -1));
  const classes = findShareClasses(listings);
  const sources = { listings, findCompany: (symbol: string) => classes.get(symbol) };
  return findPeers(own, sources, limit)
    .map(({ symbol }) => symbol)
    .join(' ');
}

const own = listing('OWN', 100);

test('lists the largest comparable companies of the industry', () => {
  const others = [
    listing('FIFTY', 5_000),
    listing('MORE', 5_001),
    listing('TWO', 200),
    listing('LESS', 2),
    listing('TINY', 1.9),
    listing('NONE', null),
    listing('ONE', 100),
    listing('GAS', 100, { industry: 'Gas' }),
  ];
  expect(peersOf(own, others)).toBe('FIFTY TWO ONE LESS');
  expect(peersOf(own, others, 2)).toBe('FIFTY TWO');
});

test('adds larger companies of the industry, then the sector, the closest in size first', () => {
  const others = [
    listing('TINY', 1),
    listing('HUGE', 90_000),
    listing('LARGE', 9_000),
    listing('TWICE', 200, { industry: 'Chips' }),
    listing('SAME', 100, { industry: 'Chips' }),
    listing('HALF', 45, { industry: 'Chips' }),
    listing('OIL', 100, { industry: 'Oil', sector: 'Energy' }),
  ];
  expect(peersOf(own, others)).toBe('LARGE HUGE SAME TWICE');
});

test('share classes are one company', () => {
  const a = listing('OWNA', 100, { name: 'Own Inc. Class A' });
  const others = [
    listing('OWNB', 100, { name: 'Own Inc. Class B' }),
    listing('FOXA', 30, { name: 'Fox Corporation Class A' }),
    listing('FOX', 29, { name: 'Fox Corporation Class B' }),
    listing('TINY', 1),
  ];
  expect(peersOf(a, others)).toBe('FOXA');
  expect(peersOf({ ...a, marketCap: null }, others)).toBe('FOXA');
});

test('a company of unknown size has the largest of its industry', () => {
  expect(peersOf(listing('OWN', null), [listing('SMALL', 1), listing('LARGE', 9e9)])).toBe('LARGE SMALL');
});

test('only shares of companies have peers, and are peers', () => {
  const types: ListingType[] = [
    'etf',
    'fund',
    'shell',
    'note',
    'preferred',
    'unit',
    'warrant',
    'right',
    'inactive',
  ];
  const others = types.map((type) => listing(type.toUpperCase(), 100, { type }));
  expect(peersOf(own, [...others, listing('ADR', 100, { type: 'adr' })])).toBe('ADR');
  for (const other of others) expect(peersOf(other, [own])).toBe('');
});
