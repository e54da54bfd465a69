import { z } from 'zod';
import { isWellFormedSymbol, type ListingType, normaliseSymbol } from '../../../../domain/symbols.ts';
import {
  amount,
  figure,
  hasPrice,
  isInDollars,
  price,
  readRows,
  text,
  timeOf,
  typeOf,
} from '../answer-rows.ts';
import type { Bar, Profile, Quote, SymbolMatch } from '../market-provider.ts';
import { failure } from '../unanswered.ts';

/** The codes of exchanges in the United States; listings elsewhere are left out. */
const exchanges: Readonly<Record<string, string>> = {
  NMS: 'NASDAQ',
  NGM: 'NASDAQ',
  NCM: 'NASDAQ',
  NYQ: 'NYSE',
  ASE: 'AMEX',
  PCX: 'NYSE ARCA',
  BTS: 'CBOE BZX',
  PNK: 'OTC',
  OQB: 'OTC',
  OQX: 'OTC',
};

const secondsMax = 4_000_000_000;
const symbol = z.string().min(1);
const list = z.array(z.unknown()).max(10_000);
const SearchAnswer = z.object({ quotes: list });
const QuoteAnswer = z.object({ quoteResponse: z.object({ result: list }) });
const SummaryAnswer = z.object({ quoteSummary: z.object({ result: list }) });
const Series = z.object({ close: list, volume: list });
const Chart = z.object({
  meta: z.object({ symbol, currency: text }),
  timestamp: list.optional(),
  indicators: z.object({ quote: z.array(Series.partial()).length(1) }),
});
const ChartAnswer = z.object({ chart: z.object({ result: z.tuple([Chart]) }) });

const MatchRow = z.object({ symbol, longname: text, shortname: text, exchange: text, quoteType: text });
const market = { symbol, currency: text, regularMarketTime: figure };
const QuoteRow = z
  .object({
    ...market,
    regularMarketPrice: price,
    regularMarketChange: figure,
    regularMarketChangePercent: figure,
  })
  .transform((row) => ({ ...row, price: row.regularMarketPrice }));
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

function readAnswer<T>(call: string, shape: z.ZodType<T>, answer: unknown): T {
  const { success, data } = shape.safeParse(answer);
  if (!success) throw failure('garbage', call);
  return data;
}

function typeOfMatch(quoteType: string, name: string): ListingType | undefined {
  if (quoteType === 'ETF') return 'etf';
  return quoteType === 'EQUITY' ? typeOf(name) : undefined;
}

/** What it finds of companies without a listing has no symbol, and is no fault. */
export function readMatches(call: string, answer: unknown, exchange: string | undefined): SymbolMatch[] {
  const rows = readAnswer(call, SearchAnswer, answer).quotes;
  return readRows(call, rows, MatchRow).flatMap((row) => {
    const place = exchanges[row.exchange ?? ''];
    const name = row.longname || row.shortname || row.symbol;
    const type = typeOfMatch(row.quoteType ?? '', name);
    if (!place || !type || !isWellFormedSymbol(row.symbol)) return [];
    if (exchange && place !== exchange.toUpperCase()) return [];
    return { symbol: row.symbol, name, exchange: place, type };
  });
}

/** One quote per symbol, in the order of the symbols. */
export function readQuotes(call: string, answer: unknown, symbols: readonly string[]): Quote[] {
  const rows = readAnswer(call, QuoteAnswer, answer).quoteResponse.result;
  const asked = readRows(call, rows, QuoteRow, (row) => symbols.includes(normaliseSymbol(row.symbol)));
  const priced = asked.filter(hasPrice).filter(isInDollars);
  const bySymbol = new Map(priced.map((row) => [normaliseSymbol(row.symbol), row]));
  return symbols.flatMap((symbol) => {
    const row = bySymbol.get(symbol);
    if (!row) return [];
    return {
      symbol,
      price: row.price,
      change: row.regularMarketChange ?? null,
      changePercent: row.regularMarketChangePercent ?? null,
      asOf: timeOf(row.regularMarketTime),
    };
  });
}

export function readProfile(call: string, answer: unknown, symbol: string): Profile | undefined {
  const rows = readAnswer(call, SummaryAnswer, answer).quoteSummary.result;
  const row = readRows(call, rows, SummaryRow, (row) => normaliseSymbol(row.symbol) === symbol)
    .filter(hasPrice)
    .find(isInDollars);
  if (!row) return undefined;
  return {
    symbol,
    companyName: row.longName || row.shortName || symbol,
    exchange: exchanges[row.exchange ?? ''] ?? row.exchangeName ?? '',
    price: row.price,
    volume: row.regularMarketVolume ?? null,
    marketCap: row.marketCap ?? null,
    sector: row.sector || null,
    industry: row.industry || null,
    asOf: timeOf(row.regularMarketTime),
  };
}

/** The closes of the days from `from` to `to`, oldest first. A day may have none. */
export function readBars(
  call: string,
  answer: unknown,
  { symbol, from, to }: { symbol: string; from: string; to: string },
): Bar[] {
  const [chart] = readAnswer(call, ChartAnswer, answer).chart.result;
  if (normaliseSymbol(chart.meta.symbol) !== symbol) throw failure('garbage', call);
  if (!isInDollars(chart.meta)) return [];
  const { close = [], volume = [] } = chart.indicators.quote[0] ?? {};
  const points = (chart.timestamp ?? []).map((time, at) => ({ time, price: close[at], volume: volume[at] }));
  const days = readRows(call, points, DayRow)
    .filter(hasPrice)
    .map((day) => ({ ...day, date: new Date(day.time * 1000).toISOString().slice(0, 10) }))
    .filter(({ date }) => date >= from && date <= to);
  const byDate = new Map(days.map((day) => [day.date, day]));
  return [...byDate.values()]
    .sort((a, b) => (a.date < b.date ? -1 : 1))
    .map(({ date, price, volume }) => ({ date, close: price, ...(volume && { volume }) }));
}
