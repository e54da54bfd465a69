import type { PriceHistory } from '#contract/market.ts';
import {
  type CurrencyPair,
  pairName,
  pairSymbol,
  readPairQuery,
  readPairSymbol,
} from '#domain/currency-pairs.ts';
import { dayNumber, isoDay, lastAtMost } from '#domain/days.ts';
import { type Rates, rateSourceText } from '#domain/exchange-rates.ts';
import { daysFromBase, rangeStart } from '#domain/price-ranges.ts';
import type { SecurityData } from '#domain/security-data.ts';
import { kindOfType } from '#domain/symbols.ts';
import { isoDate } from '#domain/time.ts';
import type { MarketQuote } from './figures/company.ts';
import type { Listing } from './listing.ts';
import { listingFilter } from './listing-filter.ts';
import type { MarketProvider } from './market-provider.ts';

/** Reference rates have six digits at most; more would show the division. */
const digits = 6;
const sparklineDays = 63;

interface Line {
  days: Int32Array;
  closes: Float64Array;
}

/** Returns the daily rates of a pair up to the last day on which both currencies have one; undefined if one has none. */
function lineOf(rates: Rates, { from, to }: CurrencyPair): Line | undefined {
  const newest = rates.rate(from, to, isoDate());
  if (!newest) return undefined;
  const series = rates.series(from, to);
  // Two currencies that are fixed to the same one have one rate for all days.
  const known = series.days.length === 1 ? rates.series('EUR', 'USD').days : series.days;
  const days = known.subarray(0, lastAtMost(known, dayNumber(newest.date)) + 1);
  const rateAt = (at: number) => series.rates[Math.min(at, series.rates.length - 1)] as number;
  return { days, closes: Float64Array.from(days, (_, at) => Number(rateAt(at).toPrecision(digits))) };
}

function listingOf(rates: Rates, pair: CurrencyPair): Listing {
  const known = rates.rate(pair.from, pair.to, isoDate());
  return {
    symbol: pairSymbol(pair),
    name: pairName(pair),
    type: 'currency',
    exchange: known ? rateSourceText({ ...pair, source: known.source }) : '',
    mic: null,
    country: null,
    currency: pair.to,
    isin: null,
    marketCap: null,
    isPriced: known !== undefined,
  };
}

function quoteOf(rates: Rates, pair: CurrencyPair): MarketQuote[] {
  const { days, closes } = lineOf(rates, pair) ?? {};
  const [price, before, day] = [closes?.at(-1), closes?.at(-2), days?.at(-1)];
  if (price === undefined || day === undefined) return [];
  const change = before === undefined ? null : Number((price - before).toPrecision(digits));
  return [
    {
      symbol: pairSymbol(pair),
      price,
      change,
      changePercent: before === undefined ? null : (price / before - 1) * 100,
      asOf: isoDay(day),
      ...(pair.to !== 'USD' && { currency: pair.to }),
    },
  ];
}

function historyOf(rates: Rates, pair: CurrencyPair, range: Parameters<typeof rangeStart>[0]): PriceHistory {
  const symbol = pairSymbol(pair);
  const { days = new Int32Array(), closes = new Float64Array() } = lineOf(rates, pair) ?? {};
  const last = days.at(-1);
  if (last === undefined) return { symbol, asOf: null, bars: [] };
  const asOf = isoDay(last);
  const bars = Array.from(days, (day, at) => ({ date: isoDay(day), close: closes[at] as number }));
  return {
    symbol,
    asOf,
    ...(pair.to !== 'USD' && { currency: pair.to }),
    bars: daysFromBase(bars, rangeStart(range, asOf)),
  };
}

function securityOf(rates: Rates, pair: CurrencyPair): SecurityData | undefined {
  const prices = lineOf(rates, pair);
  if (!prices) return undefined;
  return {
    symbol: pairSymbol(pair),
    name: pairName(pair),
    currency: pair.to,
    source: listingOf(rates, pair).exchange,
    listing: { type: 'currency', sector: null, industry: null, country: null },
    prices,
    splits: [],
    adjustments: [],
    breaks: [],
    dividends: { payments: [], coverage: undefined },
  };
}

/** Adds exchange rates as securities of the kind `currency`, such as `EURUSD=X`. Their prices are the product's own rates. */
export function withCurrencyPairs(market: MarketProvider, rates: Rates): MarketProvider {
  const pairOf = (symbol: string) => {
    const pair = readPairSymbol(symbol);
    return pair && rates.rate(pair.from, pair.to, isoDate()) ? pair : undefined;
  };
  return {
    ...market,
    async listing(symbol, caller) {
      const pair = pairOf(symbol);
      return pair ? listingOf(rates, pair) : market.listing(symbol, caller);
    },
    async search(query, options, caller) {
      const read = options.exchange ? undefined : readPairQuery(query);
      const pair = read && pairOf(pairSymbol(read));
      if (!pair) return market.search(query, options, caller);
      const { symbol, name, exchange, type, currency, isin } = listingOf(rates, pair);
      const match = { symbol, name, exchange, type, kind: kindOfType[type], currency, isin };
      const isWanted = listingFilter(options)?.(match) ?? true;
      const others = await market.search(query, { ...options, exact: true }, caller);
      const listed = others.filter((other) => other.symbol !== symbol);
      return [...(isWanted ? [match] : []), ...listed].slice(0, options.limit);
    },
    async quotes(symbols, caller) {
      if (!symbols.some(pairOf)) return market.quotes(symbols, caller);
      const others = await market.quotes(
        symbols.filter((symbol) => !pairOf(symbol)),
        caller,
      );
      const bySymbol = new Map(others.map((quote) => [quote.symbol, quote]));
      return symbols.flatMap((symbol) => {
        const pair = pairOf(symbol);
        return pair ? quoteOf(rates, pair) : (bySymbol.get(symbol) ?? []);
      });
    },
    async profile(symbol, caller) {
      return pairOf(symbol) ? undefined : market.profile(symbol, caller);
    },
    async history(symbol, range, caller) {
      const pair = pairOf(symbol);
      return pair ? historyOf(rates, pair, range) : market.history(symbol, range, caller);
    },
    async sparklines(symbols) {
      const lines = await market.sparklines(symbols.filter((symbol) => !pairOf(symbol)));
      const pairs = symbols.flatMap((symbol) => {
        const pair = pairOf(symbol);
        return pair ? { symbol, closes: [...(lineOf(rates, pair)?.closes.slice(-sparklineDays) ?? [])] } : [];
      });
      return [...lines, ...pairs];
    },
    async securityData(symbol, caller) {
      const pair = pairOf(symbol);
      return pair ? securityOf(rates, pair) : market.securityData(symbol, caller);
    },
    async storedSecurity(symbol) {
      const pair = pairOf(symbol);
      return pair ? securityOf(rates, pair) : market.storedSecurity(symbol);
    },
    version: () => `${market.version()} ${rates.version()}`,
  };
}
