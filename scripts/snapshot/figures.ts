import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { dayNumber } from '#domain/days.ts';
import { closestOf } from '#domain/matching/aspect-scores.ts';
import { areComparable } from '#domain/matching/stock-candidates.ts';
import { monthsBefore } from '#domain/performance/periods.ts';
import type { SecurityData } from '#domain/security-data.ts';
import { type ListingType, listingTypes } from '#domain/symbols.ts';
import {
  computeReturns,
  computeStatistics,
  returnWindow,
} from '#server/providers/market/figures/compute-figures.ts';
import {
  encodeFigures,
  type FiguresFile,
  neighbourCount,
  noNeighbour,
  type PackedReturns,
  type Statistics,
  statisticNames,
} from '#server/providers/market/figures/figures-file.ts';
import { ReturnMatrix } from '#server/providers/market/figures/return-matrix.ts';
import { domesticHistory, type HistoryIndex } from '#server/providers/market/snapshot/history-file.ts';
import { createSnapshotProvider } from '#server/providers/market/snapshot/snapshot-provider.ts';

interface SymbolFigures {
  symbol: string;
  statistics: Statistics;
  returns: PackedReturns | undefined;
  type: ListingType;
}

const benchmarkSymbol = 'SPY';

/** Returns the trading days of the last two years of a calendar, with the one before them, as days since 1970-01-01. */
function lastTwoYears(calendar: readonly string[]): Int32Array {
  const days = Int32Array.from(calendar, dayNumber);
  const start = monthsBefore(days.at(-1) ?? 0, 24);
  return days.slice(days.findLastIndex((day) => day <= start));
}

async function computeAll(
  symbols: readonly string[],
  tradingDays: Int32Array,
  read: (symbol: string) => Promise<SecurityData | undefined>,
): Promise<SymbolFigures[]> {
  const benchmark = await read(benchmarkSymbol);
  if (!benchmark) throw new Error(`${benchmarkSymbol} is not listed.`);
  const window = returnWindow(benchmark, tradingDays);
  const figures: SymbolFigures[] = [];
  for (const symbol of symbols) {
    const security = await read(symbol);
    if (!security || security.prices.days.length === 0) continue;
    const statistics = computeStatistics(security, window);
    figures.push({
      symbol,
      statistics,
      returns: computeReturns(security, tradingDays),
      // Shipped securities are listings.
      type: security.listing.type as ListingType,
    });
  }
  return figures;
}

/** Finds the most correlated comparable symbols. Takes a minute or two for six thousand symbols. */
function findNeighbours(file: FiguresFile, ordered: readonly SymbolFigures[]): Uint16Array {
  const matrix = new ReturnMatrix({ ...file, steps: file.steps.slice() });
  const compared = ordered.slice(0, file.scales.length);
  const rows = new Map(compared.map(({ symbol }, row) => [symbol, row]));
  const neighbours = new Uint16Array(compared.length * neighbourCount).fill(noNeighbour);
  const comparable = new Map(
    listingTypes.map((type) => [
      type,
      compared.filter((other) => areComparable(type, other.type)).map((other) => other.symbol),
    ]),
  );
  for (const [row, { symbol, type }] of compared.entries()) {
    const others = comparable.get(type) ?? [];
    const closest = closestOf(matrix.comovements(symbol, others), neighbourCount);
    neighbours.set(
      closest.map((other) => rows.get(other) ?? noNeighbour),
      row * neighbourCount,
    );
  }
  return neighbours;
}

/** Computes the shipped statistics, returns and neighbours from the closes, splits, breaks and dividends of a data folder. */
export async function packFigures(dataDir: string): Promise<Buffer> {
  const index = JSON.parse(await readFile(join(dataDir, domesticHistory.index), 'utf8')) as HistoryIndex;
  const provider = await createSnapshotProvider({ dataDir });
  try {
    const tradingDays = lastTwoYears(index.calendar);
    const all = await computeAll(index.symbols.split(' '), tradingDays, provider.securityData);
    const ordered = [...all.filter(({ returns }) => returns), ...all.filter(({ returns }) => !returns)];
    const withReturns = ordered.flatMap(({ returns }) => returns ?? []);
    const file: FiguresFile = {
      tradingDays,
      symbols: ordered.map(({ symbol }) => symbol),
      statistics: Float64Array.from(
        ordered.flatMap(({ statistics }) => statisticNames.map((name) => statistics[name])),
      ),
      scales: Float64Array.from(withReturns, ({ scale }) => scale),
      steps: Int16Array.from(withReturns.flatMap(({ steps }) => [...steps])),
      neighbours: new Uint16Array(),
    };
    return encodeFigures({ ...file, neighbours: findNeighbours(file, ordered) });
  } finally {
    await provider.close();
  }
}
