import type { ResultOf } from '#contract/endpoint.ts';
import type { stocks } from '#contract/market-stocks.ts';
import { dayNumber, isoDay } from '#domain/days.ts';
import { exchangePlace, isAmerican } from '#domain/listings/exchange-places.ts';
import { asQuoted, toQuotedUnit } from '#domain/quoted-units.ts';
import type { DailyPrices, SecurityData } from '#domain/security-data.ts';
import { comparableCloses, sinceLastBreak } from '#domain/stock-statistics/comparable-closes.ts';
import { rangeStatistics } from '#domain/stock-statistics/price-statistics.ts';
import { datedRanges } from '#domain/stock-statistics/range-bases.ts';
import { kindOfType } from '#domain/symbols.ts';
import type { MarketQuote } from '#server/providers/market/figures/company.ts';
import type { MarketCaller } from '#server/providers/market/market-provider.ts';
import { readTrading, type Trading } from './related-listings.ts';
import { dividendsListed, newsListed, type StockPageReaders } from './stock-page.ts';

type StockPage = ResultOf<typeof stocks.page>;
type WorldListingReply = NonNullable<StockPage['listing']>;

/** The shipped closes of exchanges end up to seven weeks apart. */
const endedAfterDays = 60;

const isEnded = (asOf: string | undefined, newest: string | null): boolean =>
  asOf !== undefined && newest !== null && dayNumber(newest) - dayNumber(asOf) > endedAfterDays;

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

/** Returns what is known by the company's listing in the United States. */
async function americanOf(
  { others }: Trading,
  { fundamentals, readHolders }: StockPageReaders,
): Promise<WorldListingReply['american']> {
  const symbol = others.find(({ mic }) => isAmerican(mic))?.symbol;
  if (symbol === undefined) return null;
  const [{ holders, quarters, period }, figures] = await Promise.all([
    readHolders(symbol),
    fundamentals.read(symbol),
  ]);
  const [first] = holders;
  return {
    symbol,
    hasFigures: figures !== undefined,
    holders: quarters.at(-1)?.holders ?? 0,
    filed: quarters.at(-1)?.filed ?? 0,
    period,
    largest: first && first.weight > 0 ? { investor: first.investor, weight: first.weight } : null,
  };
}

/** Reads what is known about a listing outside the United States, an index, a coin, a metal or a mutual fund. */
export async function readWorldPage(
  trading: Trading,
  readers: StockPageReaders,
  { quote: found, caller }: { quote: MarketQuote | undefined; caller: MarketCaller },
): Promise<StockPage> {
  const { market, news, readHolders } = readers;
  const { symbol, name, type, exchange, mic, country, currency, isin, marketCap, isinLists } = trading.own;
  const [security, holders, articles, american, status] = await Promise.all([
    market.securityData(symbol, caller),
    readHolders(symbol),
    news.about({ symbols: [symbol], limit: newsListed }),
    americanOf(trading, readers),
    market.status(),
  ]);
  const quote = found && asQuoted(found);
  const { prices = noPrices, breaks = [], splits = [], quotedIn, dividends } = security ?? {};
  const { low52, high52, closesSince, changes } = closeFigures({ prices, breaks });
  const comparable = sinceLastBreak(comparableCloses({ prices, breaks })).days.length;
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
      mic,
      place: exchangePlace(mic),
      isinLists: isinLists ?? null,
      closes: comparable,
      isBroken: comparable < prices.days.length,
      isEnded: isEnded(quote?.asOf, status.asOf),
      american,
    },
    trading: await readTrading(trading, readers, { quote: found, security }),
    splits: splits.map(({ date, numerator, denominator }) => ({ date, numerator, denominator })),
    dividends: dividends?.payments.slice(-dividendsListed).reverse() ?? [],
    dividendCoverage: dividends?.coverage ?? null,
    holders,
    peers: [],
    matches: [],
    news: articles,
  };
}
