import { z } from 'zod';
import type { PriceBar, Profile, SymbolMatch } from '#contract/market.ts';
import { isWellFormedSymbol, normaliseSymbol } from '#domain/symbols.ts';
import { dateIn } from '#domain/zoned-time.ts';
import { tradingZone } from '../exchanges.ts';
import type { MarketQuote } from '../figures/company.ts';
import { failure, type RefuseRow } from '../market-source.ts';
import { inOneUnit } from '../mixed-units.ts';
import {
  amount,
  figure,
  type HistoryDays,
  hasPrice,
  inOrderOf,
  marketCapOf,
  matchFacts,
  type PriceUnit,
  price,
  priceUnitOf,
  text,
  timeOf,
  toBars,
  toWhole,
  validRows,
} from '../response-rows.ts';
import { typeOfMatch, yahooExchange } from './yahoo-codes.ts';

const secondsMax = 4_000_000_000;
const symbol = z.string().min(1);
const list = z.array(z.unknown()).max(10_000);
/** Events by their time. */
const events = z
  .record(z.string(), z.unknown())
  .optional()
  .transform((byTime) => Object.values(byTime ?? {}));
const SearchResponse = z.object({ quotes: list });
const QuoteResponse = z.object({ quoteResponse: z.object({ result: list }) });
const SummaryResponse = z.object({ quoteSummary: z.object({ result: list }) });
const Series = z.object({ close: list, volume: list });
const Chart = z.object({
  meta: z.object({
    symbol,
    currency: text,
    instrumentType: text,
    longName: text,
    shortName: text,
    exchangeTimezoneName: text,
  }),
  timestamp: list.optional(),
  events: z.object({ dividends: events, splits: events }).optional(),
  indicators: z.object({ quote: z.array(Series.partial()).length(1) }),
});
const ChartResponse = z.object({ chart: z.object({ result: z.tuple([Chart]) }) });

const MatchRow = z.object({ symbol, longname: text, shortname: text, exchange: text, quoteType: text });
const market = { symbol, currency: text, regularMarketTime: figure };
const QuoteRow = z
  .object({
    ...market,
    exchangeTimezoneName: text,
    regularMarketPrice: price,
    regularMarketChange: figure,
    regularMarketChangePercent: figure,
  })
  .transform((row) => ({ ...row, price: row.regularMarketPrice, change: row.regularMarketChange }));
const PriceModule = z.object({
  ...market,
  regularMarketPrice: price,
  regularMarketVolume: amount,
  marketCap: amount,
  longName: text,
  shortName: text,
  exchange: text,
  exchangeName: text,
});
const SummaryRow = z
  .object({
    price: PriceModule,
    assetProfile: z.object({ industry: text, sector: text }).nullish().catch(null),
  })
  .transform(({ price: module, assetProfile }) => ({
    ...module,
    ...assetProfile,
    price: module.regularMarketPrice,
  }));
const DayRow = z.object({ time: z.number().int().positive().max(secondsMax), price, volume: amount });

function parseResponse<T>(call: string, shape: z.ZodType<T>, response: unknown): T {
  const { success, data } = shape.safeParse(response);
  if (!success) throw failure('garbage', call);
  return data;
}

/** Reads search results. Companies without a listing have no symbol and are skipped. */
export function readMatches(call: string, response: unknown, exchange: string | undefined): SymbolMatch[] {
  const rows = parseResponse(call, SearchResponse, response).quotes;
  return validRows(call, rows, MatchRow).flatMap((row) => {
    const name = row.longname || row.shortname || row.symbol;
    const type = typeOfMatch(row.quoteType ?? '', row.symbol, name);
    const place = type && yahooExchange(row.symbol, row.exchange ?? '', type);
    if (!type || place === undefined || !isWellFormedSymbol(row.symbol)) return [];
    if (exchange && place.toUpperCase() !== exchange.toUpperCase()) return [];
    return { symbol: row.symbol, name, exchange: place, ...matchFacts(row.symbol, type) };
  });
}

/** Returns one quote per symbol, in the order of the symbols. */
export function readQuotes(
  call: string,
  response: unknown,
  { symbols, refuse }: { symbols: readonly string[]; refuse: RefuseRow },
): MarketQuote[] {
  const rows = parseResponse(call, QuoteResponse, response).quoteResponse.result;
  const requested = validRows(call, rows, QuoteRow, (row) => symbols.includes(normaliseSymbol(row.symbol)));
  return inOrderOf(symbols, requested, refuse, (row) => ({
    changePercent: row.regularMarketChangePercent ?? null,
    asOf: timeOf(normaliseSymbol(row.symbol), row.regularMarketTime, row.exchangeTimezoneName),
  }));
}

export function readProfile(
  call: string,
  response: unknown,
  { symbol, refuse }: { symbol: string; refuse: RefuseRow },
): Profile | undefined {
  const rows = parseResponse(call, SummaryResponse, response).quoteSummary.result;
  const row = validRows(call, rows, SummaryRow, (row) => normaliseSymbol(row.symbol) === symbol).find(
    hasPrice,
  );
  const unit = row && priceUnitOf(symbol, row.currency, refuse);
  if (!row || !unit) return undefined;
  const companyName = row.longName || row.shortName || symbol;
  return {
    symbol,
    companyName,
    exchange: yahooExchange(symbol, row.exchange ?? '') ?? row.exchangeName ?? '',
    price: toWhole(row.price, unit),
    ...(unit.currency !== 'USD' && { currency: unit.currency }),
    volume: row.regularMarketVolume ?? null,
    marketCap: marketCapOf(symbol, companyName, { marketCap: row.marketCap, unit }),
    sector: row.sector || null,
    industry: row.industry || null,
    asOf: timeOf(symbol, row.regularMarketTime),
  };
}

export function readChart(call: string, response: unknown, symbol: string): z.output<typeof Chart> {
  const [chart] = parseResponse(call, ChartResponse, response).chart.result;
  if (normaliseSymbol(chart.meta.symbol) !== symbol) throw failure('garbage', call);
  return chart;
}

/** Returns the closes of these days as the exchange quotes them, oldest first. Days without a close are skipped. */
export function barsOf(
  call: string,
  chart: z.output<typeof Chart>,
  days: HistoryDays & Pick<PriceUnit, 'divisor'>,
): PriceBar[] {
  const { close = [], volume = [] } = chart.indicators.quote[0] ?? {};
  const points = (chart.timestamp ?? []).map((time, at) => ({ time, price: close[at], volume: volume[at] }));
  const rows = validRows(call, points, DayRow);
  const zone = tradingZone(days.symbol, chart.meta.exchangeTimezoneName);
  const bars = toBars(
    rows.map((row) => ({ ...row, date: dateIn(zone, row.time * 1000) })),
    days,
  );
  return inOneUnit(bars, days.divisor);
}
