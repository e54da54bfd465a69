import { expect, test } from 'vitest';
import { describeListing } from './describe-security.ts';

test('takes a price without a currency for one in the unit of the live quote', async () => {
  const quote = { symbol: 'NEWCO.L', price: 10.5, change: null, changePercent: null, asOf: '2026-11-25' };
  const market = {
    listing: async () => undefined,
    profile: async () => undefined,
    quotes: async () => [{ ...quote, currency: 'GBP', quotedIn: 'GBX' }],
  };
  expect(await describeListing(market, 'NEWCO.L', {})).toEqual({
    name: 'NEWCO.L',
    currency: 'GBP',
    quotedIn: 'GBX',
    isKnown: true,
  });
});

const index = {
  symbol: 'FTSEMIB.MI',
  name: 'FTSE MIB',
  type: 'index' as const,
  exchange: '',
  mic: null,
  country: null,
  currency: 'EUR',
  isin: null,
  marketCap: null,
  isPriced: true,
};

test('refuses an index, also one that only a live source knows or nobody', async () => {
  const market = {
    listing: async (symbol: string, caller?: object) =>
      caller && symbol === 'FTSEMIB.MI' ? index : undefined,
    quotes: async () => [],
    profile: async () => undefined,
  };
  for (const symbol of ['FTSEMIB.MI', '^AEX'])
    await expect(describeListing(market, symbol, {})).rejects.toThrow(`${symbol} is an index`);
});
