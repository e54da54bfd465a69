import type { RelatedListing } from '#contract/market-stocks.ts';
import { readCurrency } from '#domain/currencies.ts';
import { dayNumber, isoDay } from '#domain/days.ts';
import type { Rates } from '#domain/exchange-rates.ts';
import { exchangePlace } from '#domain/listings/exchange-places.ts';
import { type PriceDifference, priceDifference } from '#domain/listings/price-difference.ts';
import { asQuoted, toQuotedUnit } from '#domain/quoted-units.ts';
import type { SecurityData } from '#domain/security-data.ts';
import { sixDecimals } from '#domain/six-decimals.ts';
import { kindOfType } from '#domain/symbols.ts';
import type { MarketQuote } from '#server/providers/market/figures/company.ts';
import type { Listing } from '#server/providers/market/listing.ts';
import type { MarketCaller, MarketProvider } from '#server/providers/market/market-provider.ts';

/** Where a security and its company trade, with the last prices. */
export interface Trading {
  own: Listing;
  others: readonly Listing[];
  quotes: ReadonlyMap<string, MarketQuote>;
  sharesPerUnit: ReadonlyMap<string, number | null>;
}

export interface TradingSources {
  market: MarketProvider;
  rates: Rates;
}

/** Brokers' lists have dozens of listings of large companies. */
const mostListings = 12;

/** Differences of the last years, because those of earlier ones say little about today's. */
const comparedDays = 5 * 366;

/**
 * Finds the listings with the same ISIN, then those of the same company, the priced ones first. Does not wait for prices of
 * others.
 */
export async function findTrading(
  own: Listing,
  market: MarketProvider,
  caller: MarketCaller,
): Promise<Trading> {
  const company = market.companyListings(own.symbol);
  const same = own.isin === null ? [] : await market.listingsOf(own.isin);
  const related = await Promise.all(company.map(({ symbol }) => market.listing(symbol)));
  const bySymbol = new Map(same.map((one) => [one.symbol, one]));
  for (const one of related) if (one && !bySymbol.has(one.symbol)) bySymbol.set(one.symbol, one);
  const found = bySymbol.get(own.symbol);
  bySymbol.delete(own.symbol);
  const others = [...bySymbol.values()]
    .sort((a, b) => Number(b.isPriced) - Number(a.isPriced))
    .slice(0, mostListings);
  const quotes = await market.quotes(
    others.map(({ symbol }) => symbol),
    { ...caller, waits: false },
  );
  return {
    own: { ...own, ...(found?.isinLists && { isinLists: found.isinLists }) },
    others,
    quotes: new Map(quotes.map((quote) => [quote.symbol, quote])),
    sharesPerUnit: new Map(company.map(({ symbol, sharesPerUnit }) => [symbol, sharesPerUnit])),
  };
}

/** Changes with each price of the other listings. */
export const tradingVersion = ({ quotes }: Trading): string =>
  [...quotes.values()].map(({ symbol, price, asOf }) => `${symbol} ${price} ${asOf}`).join(' ');

/** Returns the first day of closes that can be compared: those before a break or a spin-off count something else. */
const comparableFrom = ({ breaks, adjustments }: SecurityData): number =>
  Math.max(0, ...[...breaks, ...adjustments].map(({ date }) => dayNumber(date)));

const differenceText = ({ count, first, last, ...shares }: PriceDifference) => ({
  days: count,
  first: isoDay(first),
  last: isoDay(last),
  low: sixDecimals(shares.low),
  median: sixDecimals(shares.median),
  high: sixDecimals(shares.high),
  latest: sixDecimals(shares.latest),
  near: sixDecimals(shares.near),
});

interface Compared {
  security: SecurityData | undefined;
  sharesPerUnit: number | null;
}

/** Compares the closes of a listing with those of the page. */
function differenceOf(other: Compared, own: Compared, rates: Rates): RelatedListing['difference'] {
  if (!other.security || !own.security || other.sharesPerUnit === null || own.sharesPerUnit === null)
    return null;
  const last = own.security.prices.days.at(-1) ?? 0;
  const found = priceDifference(
    { prices: other.security.prices, sharesPerUnit: other.sharesPerUnit },
    { prices: own.security.prices, sharesPerUnit: own.sharesPerUnit },
    {
      rates: rates.series(other.security.currency, own.security.currency),
      from: Math.max(comparableFrom(other.security), comparableFrom(own.security), last - comparedDays),
    },
  );
  return found ? differenceText(found) : null;
}

/** Returns where the security and its company trade, the own listing first; empty if nowhere else is known. */
export async function readTrading(
  { own, others, quotes, sharesPerUnit }: Trading,
  { market, rates }: TradingSources,
  page: { quote: MarketQuote | undefined; security: SecurityData | undefined },
): Promise<RelatedListing[]> {
  if (others.length === 0) return [];
  const isSame = ({ symbol, isin }: Listing) => symbol === own.symbol || (isin !== null && isin === own.isin);
  // Units of the same security are worth the same, also those that no table of the company has.
  const sharesOf = (listing: Listing) =>
    sharesPerUnit.get(listing.symbol) ?? (isSame(listing) ? (sharesPerUnit.get(own.symbol) ?? 1) : null);
  const row = (listing: Listing, quote: MarketQuote | undefined): RelatedListing => {
    const quoted = quote && asQuoted(quote);
    return {
      symbol: listing.symbol,
      exchange: listing.exchange,
      place: exchangePlace(listing.mic),
      kind: kindOfType[listing.type],
      currency: listing.currency,
      isin: listing.isin,
      isSame: isSame(listing),
      sharesPerUnit: sharesOf(listing),
      price: quoted?.price ?? null,
      asOf: quoted?.asOf ?? null,
      value: null,
      rateDate: null,
      difference: null,
    };
  };
  const currency = readCurrency(own.currency ?? '')?.currency;
  const ownShares = sharesOf(own);
  const rows = others.map(async (listing): Promise<RelatedListing> => {
    const quote = quotes.get(listing.symbol);
    const shown = row(listing, quote);
    const shares = shown.sharesPerUnit;
    const rate = quote && currency && rates.rate(quote.currency ?? 'USD', currency, quote.asOf.slice(0, 10));
    if (!rate || shares === null || ownShares === null) return shown;
    const security = await market.storedSecurity(listing.symbol);
    return {
      ...shown,
      value: toQuotedUnit(sixDecimals((quote.price * Number(rate.rate) * ownShares) / shares), own.currency),
      rateDate: rate.date,
      difference: differenceOf(
        { security, sharesPerUnit: shares },
        { security: page.security, sharesPerUnit: ownShares },
        rates,
      ),
    };
  });
  return [row(own, page.quote), ...(await Promise.all(rows))];
}
