import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import type { SecurityHint } from '#domain/importing/draft.ts';
import { createSnapshotProvider } from '#server/providers/market/snapshot/snapshot-provider.ts';
import { findListing } from './find-listing.ts';

const market = await createSnapshotProvider({ dataDir: join(import.meta.dirname, '../../../../data') });
afterAll(() => market.close());

const nothing: SecurityHint = { symbol: null, exchange: null, isin: null, cusip: null, name: null };
const find = (hint: Partial<SecurityHint>, currency: string | null = null) =>
  findListing(market, { ...nothing, ...hint }, currency);

test('an ISIN means the listing at the exchange of the file, else in its currency', async () => {
  const isin = 'IE00BK5BQT80';
  expect(await find({ isin, exchange: 'IBIS2', symbol: 'VWCE' }, 'EUR')).toBe('VWCE.DE');
  expect(await find({ isin, exchange: 'xlon', symbol: 'VWRA' }, 'USD')).toBe('VWRA.L');
  expect(await find({ isin }, 'GBP')).toBe('VWRP.L');
  expect(await find({ isin: 'GB0005405286' }, 'GBP')).toBe('HSBA.L');
  expect(await find({ isin: 'GB0005405286' }, 'HKD')).toBe('0005.HK');
});

test('a symbol counts with its exchange, and unless the names disagree', async () => {
  expect(await find({ symbol: 'SAP', exchange: 'XETR', name: 'SAP SE' })).toBe('SAP.DE');
  expect(await find({ symbol: 'SAP', exchange: 'XETR', name: 'Another Company' })).toBeUndefined();
  expect(await find({ symbol: 'SAP', name: 'SAP SE' })).toBeUndefined();
});

test('coins are those in dollars, and an index is never meant', async () => {
  expect(await find({ symbol: 'BTC', exchange: 'CRYPTO' }, 'EUR')).toBe('BTC-USD');
  expect(await find({ symbol: 'SUI', exchange: 'CRYPTO' }, 'EUR')).toBeUndefined();
  expect(await find({ symbol: 'FTSEMIB.MI' })).toBeUndefined();
});
