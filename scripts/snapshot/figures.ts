import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { dayNumber } from '#domain/days.ts';
import { monthsBefore } from '#domain/performance/periods.ts';
import type { SecurityData } from '#domain/security-data.ts';
import {
  computeReturns,
  computeStatistics,
  returnWindow,
} from '#server/providers/market/figures/compute-figures.ts';
import {
  encodeFigures,
  type PackedReturns,
  type Statistics,
  statisticNames,
} from '#server/providers/market/figures/figures-file.ts';
import { type HistoryIndex, indexName } from '#server/providers/market/snapshot/history-file.ts';
import { createSnapshotProvider } from '#server/providers/market/snapshot/snapshot-provider.ts';

interface SymbolFigures {
  symbol: string;
  statistics: Statistics;
  returns: PackedReturns | undefined;
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
    figures.push({ symbol, statistics, returns: computeReturns(security, tradingDays) });
  }
  return figures;
}

/** Computes the shipped statistics and returns from the closes, splits, breaks and dividends of a data folder. */
export async function packFigures(dataDir: string): Promise<Buffer> {
  const index = JSON.parse(await readFile(join(dataDir, indexName), 'utf8')) as HistoryIndex;
  const provider = await createSnapshotProvider({ dataDir });
  try {
    const tradingDays = lastTwoYears(index.calendar);
    const all = await computeAll(index.symbols.split(' '), tradingDays, provider.securityData);
    const withReturns = all.flatMap(({ returns }) => returns ?? []);
    const ordered = [...all.filter(({ returns }) => returns), ...all.filter(({ returns }) => !returns)];
    return encodeFigures({
      tradingDays,
      symbols: ordered.map(({ symbol }) => symbol),
      statistics: Float64Array.from(
        ordered.flatMap(({ statistics }) => statisticNames.map((name) => statistics[name])),
      ),
      scales: Float64Array.from(withReturns, ({ scale }) => scale),
      steps: Int16Array.from(withReturns.flatMap(({ steps }) => [...steps])),
    });
  } finally {
    await provider.close();
  }
}
