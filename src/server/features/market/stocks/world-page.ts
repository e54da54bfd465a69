import type { ResultOf } from '#contract/endpoint.ts';
import type { stocks } from '#contract/stocks.ts';
import { dayNumber, isoDay } from '#domain/days.ts';
import { asQuoted, toQuotedUnit } from '#domain/quoted-units.ts';
import type { DailyPrices, SecurityData } from '#domain/security-data.ts';
import { baseClose, datedRanges, indexUntil, rangeBaseDay } from '#domain/stock-statistics/range-bases.ts';
import { kindOfType } from '#domain/symbols.ts';
import type { Listing } from '#server/providers/market/listing.ts';
import type { MarketCaller, MarketProvider } from '#server/providers/market/market-provider.ts';
import { dividendsListed, newsListed, type StockPageReaders } from './stock-page.ts';

type StockPage = ResultOf<typeof stocks.page>;
type WorldListing = NonNullable<StockPage['listing']>;

const noPrices: DailyPrices = { days: new Int32Array(), closes: new Float64Array() };

/** Returns the changes of the last price over ranges, as fractions; null where closes do not reach back. */
function changesOf({ prices, breaks }: Pick<SecurityData, 'prices' | 'breaks'>): WorldListing['changes'] {
  const [lastDay, last] = [prices.days.at(-1), prices.closes.at(-1)];
  if (lastDay === undefined || last === undefined) return {};
  const lastBreak = breaks.at(-1)?.date;
  const since = lastBreak === undefined ? 0 : dayNumber(lastBreak);
  return Object.fromEntries(
    datedRanges.map((range) => {
      const base = baseClose(prices, rangeBaseDay(range, lastDay), since);
      return [range, Number.isNaN(base) ? null : last / base - 1];
    }),
  );
}

/** Returns the lowest and highest close of a year that ends with the last one. */
function yearRange({ days, closes }: DailyPrices) {
  const lastDay = days.at(-1);
  if (lastDay === undefined) return { low52: null, high52: null };
  const year = closes.slice(indexUntil(days, rangeBaseDay('1y', lastDay)) + 1);
  return { low52: Math.min(...year), high52: Math.max(...year) };
}

/** Returns the listings of the same security with their last prices. */
async function othersOf(listing: Listing, market: MarketProvider, caller: MarketCaller) {
  const listed = listing.isin === null ? [] : await market.listingsOf(listing.isin);
  const others = listed.filter(({ symbol }) => symbol !== listing.symbol);
  const quotes = await market.quotes(
    others.map(({ symbol }) => symbol),
    caller,
  );
  const bySymbol = new Map(quotes.map((quote) => [quote.symbol, asQuoted(quote)]));
  return others.map(({ symbol, exchange, currency }) => {
    const quote = bySymbol.get(symbol);
    return { symbol, exchange, currency, price: quote?.price ?? null, asOf: quote?.asOf ?? null };
  });
}

/** Reads what is known about a listing outside the United States, an index, a coin, a metal or a mutual fund. */
export async function readWorldPage(
  listing: Listing,
  { market, news, readHolders }: StockPageReaders,
  caller: MarketCaller,
): Promise<StockPage> {
  const { symbol, name, type, exchange, country, currency, isin, marketCap } = listing;
  const [security, [found], holders, articles, others] = await Promise.all([
    market.securityData(symbol, caller),
    market.quotes([symbol], caller),
    readHolders(symbol),
    news.about({ symbols: [symbol], limit: newsListed }),
    othersOf(listing, market, caller),
  ]);
  const quote = found && asQuoted(found);
  const { prices = noPrices, breaks = [], splits = [], quotedIn, dividends } = security ?? {};
  const { low52, high52 } = yearRange(prices);
  const inUnit = (close: number | null) => (close === null ? null : toQuotedUnit(close, quotedIn));
  return {
    stock: null,
    listing: {
      ...{ symbol, name, type, kind: kindOfType[type], exchange, country, currency, isin, marketCap },
      sector: security?.listing.sector ?? null,
      industry: security?.listing.industry ?? null,
      price: quote?.price ?? null,
      change: quote?.change ?? null,
      asOf: quote?.asOf ?? null,
      closesSince: prices.days.length > 0 ? isoDay(prices.days[0] ?? 0) : null,
      low52: inUnit(low52),
      high52: inUnit(high52),
      changes: changesOf({ prices, breaks }),
      others,
    },
    splits: splits.map(({ date, numerator, denominator }) => ({ date, numerator, denominator })),
    dividends: dividends?.payments.slice(-dividendsListed).reverse() ?? [],
    dividendCoverage: dividends?.coverage ?? null,
    holders,
    peers: [],
    matches: [],
    news: articles,
  };
}
