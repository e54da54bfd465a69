import type { ResultOf } from '#contract/endpoint.ts';
import type { stocks } from '#contract/market-stocks.ts';
import { isoDay } from '#domain/days.ts';
import { asQuoted, toQuotedUnit } from '#domain/quoted-units.ts';
import type { DailyPrices, SecurityData } from '#domain/security-data.ts';
import { comparableCloses } from '#domain/stock-statistics/comparable-closes.ts';
import { rangeStatistics } from '#domain/stock-statistics/price-statistics.ts';
import { datedRanges } from '#domain/stock-statistics/range-bases.ts';
import { kindOfType } from '#domain/symbols.ts';
import type { Listing } from '#server/providers/market/listing.ts';
import type { MarketCaller, MarketProvider } from '#server/providers/market/market-provider.ts';
import { dividendsListed, newsListed, type StockPageReaders } from './stock-page.ts';

type StockPage = ResultOf<typeof stocks.page>;

const noPrices: DailyPrices = { days: new Int32Array(), closes: new Float64Array() };

/** Returns what the closes say over ranges; changes are fractions, null where closes do not reach back. */
function closeFigures({ prices, breaks }: Pick<SecurityData, 'prices' | 'breaks'>) {
  const last = prices.closes.at(-1);
  if (last === undefined) return { closesSince: null, low52: null, high52: null, changes: {} };
  const { firstDay, bases, low52, high52 } = rangeStatistics(comparableCloses({ prices, breaks }));
  const known = (value: number) => (Number.isNaN(value) ? null : value);
  return {
    closesSince: isoDay(firstDay),
    low52: known(low52),
    high52: known(high52),
    changes: Object.fromEntries(datedRanges.map((range) => [range, known(last / bases[range] - 1)])),
  };
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
  const { low52, high52, closesSince, changes } = closeFigures({ prices, breaks });
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
      closesSince,
      low52: inUnit(low52),
      high52: inUnit(high52),
      changes,
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
