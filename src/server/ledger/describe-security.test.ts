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
