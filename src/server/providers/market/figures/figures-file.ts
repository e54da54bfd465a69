import { datedRanges } from '#domain/stock-statistics/range-bases.ts';

export const figuresName = 'figures.bin';

/** The columns of the shipped statistics; NaN where a value is not known. Days are since 1970-01-01, prices in whole units. */
export const statisticNames = [
  'lastDay',
  'firstDay',
  ...datedRanges.map((range) => `base${range}` as const),
  'high52',
  'low52',
  'volatility',
  'beta',
  'maxDrawdown',
  'dividends',
  'dividendsThrough',
] as const;
export type StatisticName = (typeof statisticNames)[number];
export type Statistics = Readonly<Record<StatisticName, number>>;

/** How many neighbours each symbol has. */
export const neighbourCount = 32;
/** Marks a neighbour that does not exist. */
export const noNeighbour = 65_535;

/** Marks a day without a return. */
export const missingReturn = -32_768;
const largestReturn = 32_000;

/** Daily log returns as whole multiples of `scale`. */
export interface PackedReturns {
  scale: number;
  steps: Int16Array;
}

/** Log returns of symbols, one row of a step for each day but the first. */
export interface ReturnRows {
  /** Trading days or Fridays since 1970-01-01, with the one before the first return. */
  days: Int32Array;
  scales: Float64Array;
  steps: Int16Array;
}

/**
 * The statistics of all symbols with closes. The first of them are listed in the United States and have daily returns; with
 * the listings abroad that follow they have weekly returns and neighbours. All others have too few returns.
 */
export interface FiguresFile {
  symbols: readonly string[];
  /** US dollars for one unit of each currency, on the day of the prices abroad. */
  dollars: Readonly<Record<string, number>>;
  /** One row of `statisticNames` for each symbol. */
  statistics: Float64Array;
  daily: ReturnRows;
  weekly: ReturnRows;
  /** One row of `neighbourCount` rows of the most correlated symbols of the same kind, the closest first. */
  neighbours: Uint16Array;
}

interface Header {
  tradingDays: number[];
  weeks: number[];
  symbols: string;
  dollars: Record<string, number>;
  statistics: readonly string[];
  withDaily: number;
  withWeekly: number;
}

/** Packs returns into 16 bits each, so that the largest one uses almost all of them. */
export function packReturns(returns: Float64Array): PackedReturns {
  const largest = returns.reduce((max, value) => Math.max(max, Math.abs(value) || 0), 0);
  const scale = largest / largestReturn || 1;
  const steps = Int16Array.from(returns, (value) =>
    Number.isNaN(value) ? missingReturn : Math.round(value / scale),
  );
  return { scale, steps };
}

const bytesOf = ({ buffer, byteOffset, byteLength }: ArrayBufferView) =>
  Buffer.from(buffer as ArrayBuffer, byteOffset, byteLength);

/** Writes a header as JSON, padded to a multiple of eight bytes after its length, then the tables (little-endian). */
export function encodeFigures(file: FiguresFile): Buffer {
  const { symbols, dollars, statistics, daily, weekly, neighbours } = file;
  const header: Header = {
    tradingDays: [...daily.days],
    weeks: [...weekly.days],
    symbols: symbols.join(' '),
    dollars,
    statistics: statisticNames,
    withDaily: daily.scales.length,
    withWeekly: weekly.scales.length,
  };
  const text = Buffer.from(JSON.stringify(header));
  const padded = Buffer.alloc(Math.ceil(text.length / 8) * 8, ' ');
  text.copy(padded);
  const length = Buffer.alloc(8);
  length.writeUInt32LE(padded.length);
  return Buffer.concat([
    length,
    padded,
    bytesOf(statistics),
    bytesOf(daily.scales),
    bytesOf(weekly.scales),
    bytesOf(neighbours),
    bytesOf(daily.steps),
    bytesOf(weekly.steps),
  ]);
}

/** Reads the shipped statistics. The tables are views of `file`. Throws if it has other columns or another length. */
export function decodeFigures(file: ArrayBuffer): FiguresFile {
  const headerLength = new DataView(file).getUint32(0, true);
  const header = JSON.parse(Buffer.from(file, 8, headerLength).toString('utf8')) as Header;
  const { statistics, tradingDays, weeks, dollars, withDaily, withWeekly } = header;
  const symbols = header.symbols.split(' ');
  const lengths = {
    statistics: symbols.length * statisticNames.length,
    neighbours: withWeekly * neighbourCount,
    daily: withDaily * (tradingDays.length - 1),
    weekly: withWeekly * (weeks.length - 1),
  };
  const statisticsAt = 8 + headerLength;
  const dailyScalesAt = statisticsAt + lengths.statistics * 8;
  const weeklyScalesAt = dailyScalesAt + withDaily * 8;
  const neighboursAt = weeklyScalesAt + withWeekly * 8;
  const dailyAt = neighboursAt + lengths.neighbours * 2;
  const weeklyAt = dailyAt + lengths.daily * 2;
  if (statistics.join() !== statisticNames.join() || file.byteLength !== weeklyAt + lengths.weekly * 2)
    throw new Error(`${figuresName} does not have the expected tables. Run scripts/pack-figures.ts.`);
  return {
    symbols,
    dollars,
    statistics: new Float64Array(file, statisticsAt, lengths.statistics),
    daily: {
      days: Int32Array.from(tradingDays),
      scales: new Float64Array(file, dailyScalesAt, withDaily),
      steps: new Int16Array(file, dailyAt, lengths.daily),
    },
    weekly: {
      days: Int32Array.from(weeks),
      scales: new Float64Array(file, weeklyScalesAt, withWeekly),
      steps: new Int16Array(file, weeklyAt, lengths.weekly),
    },
    neighbours: new Uint16Array(file, neighboursAt, lengths.neighbours),
  };
}
