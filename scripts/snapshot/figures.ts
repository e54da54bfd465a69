import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { parse } from 'csv-parse/sync';
import { dayNumber } from '#domain/days.ts';
import { closestOf } from '#domain/matching/aspect-scores.ts';
import { areComparable } from '#domain/matching/stock-candidates.ts';
import { monthsBefore } from '#domain/performance/periods.ts';
import type { SecurityData } from '#domain/security-data.ts';
import { weeksUntil } from '#domain/stock-statistics/weekly-closes.ts';
import { isCompanyShare, type ListingType, listingTypes } from '#domain/symbols.ts';
import { Comovements } from '#server/providers/market/figures/comovements.ts';
import {
  computeReturns,
  computeStatistics,
  computeStatisticsAbroad,
  packWeeklyReturns,
  returnWindow,
} from '#server/providers/market/figures/compute-figures.ts';
import {
  encodeFigures,
  type FiguresFile,
  missingReturn,
  neighbourCount,
  noNeighbour,
  type PackedReturns,
  type ReturnRows,
  type Statistics,
  statisticNames,
} from '#server/providers/market/figures/figures-file.ts';
import { domesticHistory, type HistoryIndex } from '#server/providers/market/snapshot/history-file.ts';
import { createSnapshotProvider } from '#server/providers/market/snapshot/snapshot-provider.ts';
import { readWorldListings } from '#server/providers/market/snapshot/world-listings.ts';

type Read = (symbol: string) => Promise<SecurityData | undefined>;

interface SymbolFigures {
  symbol: string;
  statistics: Statistics;
  /** Daily returns; undefined for a listing abroad, and for too few. */
  daily: PackedReturns | undefined;
  weekly: PackedReturns;
  type: ListingType;
}

const benchmarkSymbol = 'SPY';
const fewestWeeks = 60;

/** Returns the trading days of the last two years of a calendar, with the one before them, as days since 1970-01-01. */
function lastTwoYears(calendar: readonly string[]): Int32Array {
  const days = Int32Array.from(calendar, dayNumber);
  const start = monthsBefore(days.at(-1) ?? 0, 24);
  return days.slice(days.findLastIndex((day) => day <= start));
}

/** Reads securities with closes. Shipped ones are listings. */
async function readAll(symbols: readonly string[], read: Read) {
  const all: { symbol: string; security: SecurityData; type: ListingType }[] = [];
  for (const symbol of symbols) {
    const security = await read(symbol);
    if (security && security.prices.days.length > 0)
      all.push({ symbol, security, type: security.listing.type as ListingType });
  }
  return all;
}

async function computeDomestic(
  symbols: readonly string[],
  tradingDays: Int32Array,
  weeks: Int32Array,
  read: Read,
): Promise<SymbolFigures[]> {
  const window = returnWindow(await benchmarkOf(read), tradingDays);
  return (await readAll(symbols, read)).map(({ security, ...listing }) => ({
    ...listing,
    statistics: computeStatistics(security, window),
    daily: computeReturns(security, tradingDays),
    weekly: packWeeklyReturns(security, weeks),
  }));
}

async function benchmarkOf(read: Read): Promise<SecurityData> {
  const benchmark = await read(benchmarkSymbol);
  if (!benchmark) throw new Error(`${benchmarkSymbol} is not listed.`);
  return benchmark;
}

async function computeAbroad(
  symbols: readonly string[],
  weeks: Int32Array,
  read: Read,
): Promise<SymbolFigures[]> {
  const benchmark = await benchmarkOf(read);
  return (await readAll(symbols, read)).map(({ security, ...listing }) => ({
    ...listing,
    statistics: computeStatisticsAbroad(security, benchmark),
    daily: undefined,
    weekly: packWeeklyReturns(security, weeks),
  }));
}

const hasWeeks = ({ weekly }: SymbolFigures) =>
  weekly.steps.filter((step) => step !== missingReturn).length >= fewestWeeks;

/** Finds the most correlated comparable symbols. Takes a minute or two for six thousand symbols. */
function findNeighbours(file: FiguresFile, compared: readonly SymbolFigures[]): Uint16Array {
  // A matrix takes over its steps.
  const copied = (rows: ReturnRows) => ({ ...rows, steps: rows.steps.slice() });
  const moves = new Comovements({ ...file, daily: copied(file.daily), weekly: copied(file.weekly) });
  const rows = new Map(compared.map(({ symbol }, row) => [symbol, row]));
  const neighbours = new Uint16Array(compared.length * neighbourCount).fill(noNeighbour);
  const comparable = new Map(
    listingTypes.map((type) => [
      type,
      compared.filter((other) => areComparable(type, other.type)).map((other) => other.symbol),
    ]),
  );
  for (const [row, { symbol, type }] of compared.entries()) {
    const closest = closestOf(moves.of(symbol, comparable.get(type) ?? []), neighbourCount);
    neighbours.set(
      closest.map((other) => rows.get(other) ?? noNeighbour),
      row * neighbourCount,
    );
  }
  return neighbours;
}

function rowsOf(days: Int32Array, packed: readonly PackedReturns[]): ReturnRows {
  const steps = new Int16Array(packed.length * (days.length - 1));
  packed.forEach((row, at) => {
    steps.set(row.steps, at * (days.length - 1));
  });
  return { days, steps, scales: Float64Array.from(packed, ({ scale }) => scale) };
}

/** Returns the dollars for one unit of each currency on the last day until a day that has rates. */
async function dollarsPerUnit(
  dataDir: string,
  currencies: ReadonlySet<string>,
  until: string,
): Promise<Record<string, number>> {
  const text = gunzipSync(await readFile(join(dataDir, 'fx.csv.gz')));
  const rates = parse<Record<string, string>>(text, { columns: true }).findLast(
    ({ date }) => date !== undefined && date <= until,
  );
  const perEuro = (currency: string) => (currency === 'EUR' ? 1 : Number(rates?.[currency] || Number.NaN));
  return Object.fromEntries(
    [...currencies].sort().map((currency) => {
      const dollars = perEuro('USD') / perEuro(currency);
      if (!(dollars > 0)) throw new Error(`${currency} has no rate until ${until}.`);
      return [currency, Number(dollars.toPrecision(8))];
    }),
  );
}

/** Computes the shipped statistics, returns and neighbours from the closes, splits, breaks and dividends of a data folder. */
export async function packFigures(dataDir: string): Promise<Buffer> {
  const index = JSON.parse(await readFile(join(dataDir, domesticHistory.index), 'utf8')) as HistoryIndex;
  const world = (await readWorldListings(dataDir)).filter(({ type }) => isCompanyShare(type));
  const days = world.map(({ asOf }) => asOf).sort();
  const provider = await createSnapshotProvider({ dataDir });
  try {
    const tradingDays = lastTwoYears(index.calendar);
    // The last week that is complete everywhere.
    const weeks = weeksUntil(dayNumber(days[0] ?? ''));
    const read = provider.securityData;
    const domestic = await computeDomestic(index.symbols.split(' '), tradingDays, weeks, read);
    const abroad = await computeAbroad(
      world.map(({ symbol }) => symbol),
      weeks,
      read,
    );
    const withDaily = domestic.filter(({ daily }) => daily);
    const compared = [...withDaily, ...abroad.filter(hasWeeks)];
    const others = [...domestic, ...abroad].filter((one) => !compared.includes(one));
    const ordered = [...compared, ...others];
    const file: FiguresFile = {
      symbols: ordered.map(({ symbol }) => symbol),
      dollars: await dollarsPerUnit(
        dataDir,
        new Set(world.map(({ currency = 'USD' }) => currency)),
        days.at(-1) ?? '',
      ),
      statistics: Float64Array.from(
        ordered.flatMap(({ statistics }) => statisticNames.map((name) => statistics[name])),
      ),
      daily: rowsOf(
        tradingDays,
        withDaily.flatMap(({ daily }) => daily ?? []),
      ),
      weekly: rowsOf(
        weeks,
        compared.map(({ weekly }) => weekly),
      ),
      neighbours: new Uint16Array(),
    };
    return encodeFigures({ ...file, neighbours: findNeighbours(file, compared) });
  } finally {
    await provider.close();
  }
}
