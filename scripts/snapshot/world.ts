import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { parse } from 'csv-parse/sync';
import { readCurrency } from '#domain/currencies.ts';
import type { ListingType } from '#domain/symbols.ts';
import { closeScale, type DailyCloses } from '#server/providers/market/snapshot/history-codec.ts';
import type { worldColumns } from '#server/providers/market/snapshot/world-listings.ts';
import type { Dividends, Histories, Row, SplitRow } from './source.ts';
import { readHistories, readRows } from './source.ts';

type WorldRow = Row<(typeof worldColumns)[number]>;
type BreakRow = Row<'symbol' | 'date' | 'reason'>;

/** Everything that is shipped about listings outside the United States, indices, coins, metals and funds. */
export interface World {
  listings: readonly WorldRow[];
  histories: Histories;
  splits: readonly SplitRow[];
  breaks: readonly BreakRow[];
  dividends: Dividends;
}

type ListedRow = Row<
  | 'symbol'
  | 'name'
  | 'exchange'
  | 'mic'
  | 'country'
  | 'currency'
  | 'isin'
  | 'sector'
  | 'industry'
  | 'price'
  | 'as_of'
  | 'market_cap'
>;
type MarketRow = Row<'symbol' | 'name' | 'kind' | 'currency' | 'country' | 'isin' | 'price' | 'as_of'>;

/** The sectors of the source in the wording of Yahoo, which the other listings have. */
const sectors: Readonly<Record<string, string>> = {
  'Consumer Discretionary': 'Consumer Cyclical',
  'Consumer Staples': 'Consumer Defensive',
  Financials: 'Financial Services',
  'Health Care': 'Healthcare',
  'Information Technology': 'Technology',
  Materials: 'Basic Materials',
};

/** The sector and industry, in the wording of Yahoo, of shares that the source files under a word of another list or none. */
const industries: Readonly<Record<string, readonly [sector: string, industry: string]>> = {
  'ALHG.PA': ['Communication Services', 'Publishing'],
  'ATE.PA': ['Technology', 'Information Technology Services'],
  'AUTO.L': ['Communication Services', 'Internet Content & Information'],
  'CAN.L': ['Communication Services', 'Entertainment'],
  'DHER.DE': ['Consumer Cyclical', 'Internet Retail'],
  'HAVAS.AS': ['Communication Services', 'Advertising Agencies'],
  'IDR.MC': ['Technology', 'Information Technology Services'],
  'MEGACPO.MX': ['Communication Services', 'Telecom Services'],
  'MFEA.MI': ['Communication Services', 'Broadcasting'],
  'MFEB.MI': ['Communication Services', 'Broadcasting'],
  'ML.PA': ['Consumer Cyclical', 'Auto Parts'],
  'MMB.PA': ['Communication Services', 'Publishing'],
  'PRS.MC': ['Communication Services', 'Publishing'],
  'RMV.L': ['Communication Services', 'Internet Content & Information'],
  'SGE.L': ['Technology', 'Software - Application'],
  'SOP.PA': ['Technology', 'Information Technology Services'],
  'TIT.MI': ['Communication Services', 'Telecom Services'],
  'VIV.PA': ['Communication Services', 'Entertainment'],
  'VPLAY-B.ST': ['Communication Services', 'Broadcasting'],
  'WAF.DE': ['Technology', 'Semiconductor Equipment & Materials'],
};

const marketTypes: Readonly<Record<string, ListingType>> = {
  crypto: 'coin',
  etf: 'etf',
  fund: 'mutual',
  index: 'index',
  metal: 'metal',
};

/** Where the listings of `markets.csv` trade, by the suffix of their symbols. */
const exchanges: Readonly<Record<string, readonly [string, string]>> = {
  DE: ['Xetra', 'XETR'],
  AS: ['Euronext Amsterdam', 'XAMS'],
  L: ['London Stock Exchange', 'XLON'],
};

const reasons: Readonly<Record<string, string>> = {
  'rights issue': 'a rights issue is not adjusted for',
  'spin-off': 'a spin-off is not adjusted for',
  'spin-off adjusted too much': 'a spin-off is adjusted for too much',
};

const quotedUnit = (currency: string) => (currency === 'GBp' ? 'GBX' : currency);

function fromShares(row: ListedRow): Omit<WorldRow, 'change' | 'change_percent' | 'size_usd'> {
  const [sector, industry] = industries[row.symbol] ?? [sectors[row.sector] ?? row.sector, row.industry];
  return { ...row, type: 'stock', sector, industry, currency: quotedUnit(row.currency) };
}

function fromMarkets(row: MarketRow): Omit<WorldRow, 'change' | 'change_percent' | 'size_usd'> {
  const type = marketTypes[row.kind];
  if (!type) throw new Error(`${row.symbol} is of an unknown kind: ${row.kind}`);
  const suffix = type === 'etf' ? row.symbol.split('.')[1] : undefined;
  const [exchange = '', mic = ''] = exchanges[suffix ?? ''] ?? (type === 'metal' ? ['COMEX', 'XCEC'] : []);
  return { ...row, type, exchange, mic, sector: '', industry: '', market_cap: '' };
}

/** The last change of a price, from its closes. */
function changeOf(closes: DailyCloses | undefined): Pick<WorldRow, 'change' | 'change_percent'> {
  const [before, last] = closes?.cents.slice(-2) ?? [];
  if (!closes || before === undefined || last === undefined) return { change: '', change_percent: '' };
  return {
    change: String((last - before) / closeScale(closes)),
    change_percent: ((100 * (last - before)) / before).toFixed(3),
  };
}

/** Reads the dollars in one unit of each currency on the last day with all of them. */
function dollarsPerUnit(folder: string): (currency: string) => number {
  const text = gunzipSync(readFileSync(join(folder, 'fx.csv.gz')));
  const last = parse<Record<string, string>>(text, { columns: true }).findLast(
    ({ source }) => source === 'ecb',
  );
  return (currency) => Number(last?.['USD']) / (currency === 'EUR' ? 1 : Number(last?.[currency]));
}

/** Estimates the market cap in dollars to three digits, to order listings of different currencies by size. */
function sizeOf(
  { market_cap, currency }: Pick<WorldRow, 'market_cap' | 'currency'>,
  rate: (of: string) => number,
) {
  const whole = readCurrency(currency)?.currency;
  if (!market_cap || !whole) return '';
  return String(Number((Number(market_cap) * (whole === 'USD' ? 1 : rate(whole))).toPrecision(3)));
}

/** Returns the histories of two sources on one calendar of all their days. */
function uniteHistories(first: Histories, second: Histories): Histories {
  const calendar = [...new Set([...first.calendar, ...second.calendar])].sort();
  const positions = new Map(calendar.map((day, at) => [day, at]));
  const moved = ({ calendar: days, closes }: Histories) =>
    [...closes].map(([symbol, daily]) => [symbol, place(daily, days, positions)] as const);
  return { calendar, closes: new Map([...moved(first), ...moved(second)]) };
}

/** Moves closes to another calendar that has all their days. */
function place(
  daily: DailyCloses,
  days: readonly string[],
  positions: ReadonlyMap<string, number>,
): DailyCloses {
  const missing = new Set(daily.gaps);
  const known = Array.from({ length: daily.cents.length + daily.gaps.length }, (_, offset) => offset)
    .filter((offset) => !missing.has(offset))
    .map((offset) => positions.get(days[daily.from + offset] ?? '') ?? 0);
  const from = known[0] ?? 0;
  const closed = new Set(known);
  const length = (known.at(-1) ?? from) - from + 1;
  const gaps = Array.from({ length }, (_, offset) => offset).filter((offset) => !closed.has(from + offset));
  return { ...daily, from, gaps };
}

function dividendsOf(folder: string, { calendar, closes }: Histories): Dividends {
  const rows: Row<'symbol' | 'ex_date' | 'amount'>[] = readRows(folder, 'funds-distributions.csv');
  const coverage = [...new Set(rows.map(({ symbol }) => symbol))].map((symbol) => {
    const daily = closes.get(symbol);
    if (!daily) throw new Error(`${symbol} has distributions and no closes.`);
    const last = daily.from + daily.cents.length + daily.gaps.length - 1;
    return { symbol, from: calendar[daily.from] ?? '', through: calendar[last] ?? '' };
  });
  return { payments: rows.map((row) => ({ ...row, sources: '1' })), coverage };
}

/** Reads the listings of the world with their closes. */
export function readWorld(folder: string): World {
  const histories = uniteHistories(
    readHistories(folder, 'world-history.ndjson.gz'),
    readHistories(folder, 'markets-history.ndjson.gz'),
  );
  const rate = dollarsPerUnit(folder);
  const listings = [
    ...(readRows(folder, 'world-listings.csv') as ListedRow[]).map(fromShares),
    ...(readRows(folder, 'markets.csv') as MarketRow[]).map(fromMarkets),
  ]
    .map((row) => ({ ...row, ...changeOf(histories.closes.get(row.symbol)), size_usd: sizeOf(row, rate) }))
    .sort((a, b) => (a.symbol < b.symbol ? -1 : 1));
  const splits: Row<'symbol' | 'date' | 'numerator' | 'denominator' | 'in_history'>[] = readRows(
    folder,
    'world-splits.csv',
  );
  const breaks: Row<'symbol' | 'date' | 'kind'>[] = readRows(folder, 'world-breaks.csv');
  return {
    listings,
    histories,
    splits: splits.map((row) => ({ ...row, sources: '1' })),
    breaks: breaks.map(({ kind, ...row }) => ({ ...row, reason: reasons[kind] ?? kind })),
    dividends: dividendsOf(folder, histories),
  };
}
