import type { FastifyInstance } from 'fastify';
import { securities } from '#contract/securities.ts';
import { type PartialReading, priceAddressLimits } from '#domain/price-reading.ts';
import { countUse, type RateLimit } from '#server/accounts/rate-limits.ts';
import { listSecurities, ownCurrency } from '#server/ledger/securities.ts';
import type { Db } from '#server/platform/db/schema.ts';
import { signalOf } from '#server/platform/http/closed-signal.ts';
import { route } from '#server/platform/http/route.ts';
import type { PriceAddresses } from '#server/providers/price-addresses/open-price-addresses.ts';
import { removeAddress, saveAddress } from './price-addresses.ts';

interface PriceAddressSettings {
  db: Db;
  priceAddresses: PriceAddresses;
}

/** Each use fetches an address that the customer chose. */
export const readingsPerCustomer: RateLimit = { name: 'price-address', max: 60, windowSeconds: 60 * 60 };

interface Reading {
  customerId: string;
  symbol: string;
  url: string;
  reading: PartialReading;
}

/** Serves the addresses from which prices of own securities are read. */
export function priceAddressRoutes(app: FastifyInstance, { db, priceAddresses }: PriceAddressSettings): void {
  async function read({ customerId, symbol, url, reading }: Reading, signal: AbortSignal) {
    const currency = await ownCurrency(db, customerId, symbol);
    await countUse(db, readingsPerCustomer, customerId);
    return priceAddresses.read(url, { reading, currency }, signal);
  }

  route(app, securities.testAddress, async ({ account, params, body, reply }) => {
    const wanted = { customerId: account.id, symbol: params.symbol, ...body };
    const { reading, prices, unread, unreadReason } = await read(wanted, signalOf(reply));
    const dates = prices.map(({ date }) => date).sort();
    return {
      success: true as const,
      reading,
      prices: prices
        .slice(0, priceAddressLimits.shownPrices)
        .map(({ date, price }) => ({ date, price: Number(price) })),
      count: prices.length,
      from: dates[0] ?? '',
      to: dates.at(-1) ?? '',
      unread,
      unreadReason,
    };
  });

  route(app, securities.setAddress, async ({ account, params, body, reply }) => {
    const security = { customerId: account.id, symbol: params.symbol };
    const found = await read({ ...security, ...body }, signalOf(reply));
    await saveAddress(db, security, { ...body, read: found });
    return {
      success: true as const,
      message: `Prices of ${params.symbol} are read once a day`,
      securities: await listSecurities(db, account.id),
    };
  });

  route(app, securities.removeAddress, async ({ account, params, query }) => {
    await removeAddress(db, { customerId: account.id, symbol: params.symbol }, query.prices);
    return {
      success: true as const,
      message: `Prices of ${params.symbol} are no longer read`,
      securities: await listSecurities(db, account.id),
    };
  });
}
