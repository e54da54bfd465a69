import { expect, test } from 'vitest';
import type { SecurityData } from '#domain/security-data.ts';
import { liveListing } from './live-listing.ts';

const security = (more: Partial<SecurityData>): SecurityData => ({
  symbol: 'NEWCO.L',
  name: 'Newco plc',
  currency: 'GBP',
  quotedIn: 'GBX',
  source: 'Yahoo Finance',
  listing: { type: 'etf', sector: null, industry: null, country: null },
  prices: { days: Int32Array.of(20_000), closes: Float64Array.of(10.5) },
  splits: [],
  adjustments: [],
  breaks: [],
  dividends: { payments: [], coverage: undefined },
  ...more,
});

test('describes a symbol that only a live source knows', () => {
  const known = security({});
  expect(liveListing(known)).toMatchObject({
    name: 'Newco plc',
    type: 'etf',
    exchange: 'London Stock Exchange',
    currency: 'GBX',
  });
  const fund = { ...known.listing, type: 'mutual' };
  expect(liveListing(security({ symbol: '0P0000A2Z5.F', listing: fund }))).toMatchObject({ exchange: '' });
  const untyped = { ...known.listing, type: null };
  expect(liveListing(security({ listing: untyped }))).toMatchObject({ type: 'stock' });
});
