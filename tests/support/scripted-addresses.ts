import { AppError } from '#domain/app-error.ts';
import type { PriceAddresses } from '#server/providers/price-addresses/open-price-addresses.ts';
import { readPrices } from '#server/providers/price-addresses/parse-prices.ts';

/** Publishes the prices of an own security. */
export const fundAddress = 'https://fund.example/prices.csv';

/** Addresses of prices whose replies a test decides. An error is thrown. */
export function scriptedAddresses() {
  const replies = new Map<string, string | Error | (() => Promise<string>)>();
  const priceAddresses: PriceAddresses = {
    async read(url, request) {
      const reply = replies.get(url) ?? new AppError('invalid', 'The address is unknown.');
      if (reply instanceof Error) throw reply;
      const body = typeof reply === 'string' ? reply : await reply();
      return readPrices(Buffer.from(body), { ...request, contentType: null });
    },
  };
  return { replies, priceAddresses };
}

/** Writes CSV from dates and prices. */
export const priceCsv = (prices: Readonly<Record<string, number | string>>): string =>
  `Date,Price\n${Object.entries(prices)
    .map(([date, price]) => `${date},${price}\n`)
    .join('')}`;
