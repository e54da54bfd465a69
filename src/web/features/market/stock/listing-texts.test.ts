import { expect, test } from 'vitest';
import type { WorldListing } from '#contract/market-stocks.ts';
import { knownText } from './known-text.ts';
import { quotedPrice, unitName } from './quoted-price.ts';

const listing = (part: Partial<WorldListing>): WorldListing => ({
  symbol: 'SAP.DE',
  name: 'SAP SE',
  type: 'stock',
  kind: 'share',
  exchange: 'Xetra',
  country: 'Germany',
  sector: null,
  industry: null,
  currency: 'EUR',
  isin: null,
  price: 140.88,
  change: null,
  asOf: '2026-07-01',
  marketCap: null,
  closesSince: null,
  low52: null,
  high52: null,
  changes: {},
  others: [],
  ...part,
});
const text = (part: Partial<WorldListing>, hasDividends = false) =>
  knownText(listing(part), { hasDividends });

test('names the unit of a price: pence, points of an index', () => {
  expect([quotedPrice(1440.4, listing({ currency: 'GBX' })), unitName(listing({ currency: 'GBX' }))]).toEqual(
    ['1,440.40 GBX', 'pence'],
  );
  const index = listing({ kind: 'index' });
  expect([quotedPrice(24_270.87, index), unitName(index)]).toEqual(['24,270.87', 'points']);
  expect(quotedPrice(0.09738, listing({ currency: 'USD' }))).toBe('0.09738 USD');
});

test('says what is not known, and when a series has ended', () => {
  expect(text({})).toBe(
    'Dividends, revenue, earnings and volume are not known: returns are those of the price.',
  );
  expect(text({ asOf: '2025-11-12', kind: 'coin' })).toBe(
    'No close is known after 12 November 2025: later values are those of that day.',
  );
  expect(text({ asOf: null, price: null })).toMatch(/^No price is known for this listing\./);
  expect(text({ kind: 'index', symbol: '^GSPC' })).toMatch(/^\^GSPC is an index: it cannot be held/);
  expect(text({ kind: 'currency', exchange: 'European Central Bank' })).toMatch(/16:00 .* cannot be held/);
  expect(text({ kind: 'currency', exchange: 'market rate' })).toContain('Source: market rate.');
});
