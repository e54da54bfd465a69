import { datedRanges } from '#domain/stock-statistics/range-bases.ts';

export const figuresName = 'figures.bin';

/** The columns of the shipped statistics; NaN where a value is not known. Days are since 1970-01-01, prices US dollars. */
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

/** The statistics of all symbols with closes. The first `returns.length` symbols have returns, the others too few. */
export interface FiguresFile {
  /** Trading days of the last two years since 1970-01-01, with the one before them. */
  tradingDays: Int32Array;
  symbols: readonly string[];
  /** One row of `statisticNames` for each symbol. */
  statistics: Float64Array;
  scales: Float64Array;
  /** One row of `neighbourCount` rows of the most correlated symbols of the same kind, the closest first. */
  neighbours: Uint16Array;
  /** One row of a step for each trading day but the first, for each symbol with returns. */
  steps: Int16Array;
}

interface Header {
  tradingDays: number[];
  symbols: string;
  statistics: readonly string[];
  withReturns: number;
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
  const { tradingDays, symbols, statistics, scales, neighbours, steps } = file;
  const header: Header = {
    tradingDays: [...tradingDays],
    symbols: symbols.join(' '),
    statistics: statisticNames,
    withReturns: scales.length,
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
    bytesOf(scales),
    bytesOf(neighbours),
    bytesOf(steps),
  ]);
}

/** Reads the shipped statistics. The tables are views of `file`. Throws if it has other columns or another length. */
export function decodeFigures(file: ArrayBuffer): FiguresFile {
  const headerLength = new DataView(file).getUint32(0, true);
  const header = JSON.parse(Buffer.from(file, 8, headerLength).toString('utf8')) as Header;
  const symbols = header.symbols.split(' ');
  const days = header.tradingDays.length - 1;
  const statisticsAt = 8 + headerLength;
  const scalesAt = statisticsAt + symbols.length * statisticNames.length * 8;
  const neighboursAt = scalesAt + header.withReturns * 8;
  const stepsAt = neighboursAt + header.withReturns * neighbourCount * 2;
  if (
    header.statistics.join() !== statisticNames.join() ||
    file.byteLength !== stepsAt + header.withReturns * days * 2
  )
    throw new Error(`${figuresName} does not have the expected tables. Run scripts/pack-figures.ts.`);
  return {
    tradingDays: Int32Array.from(header.tradingDays),
    symbols,
    statistics: new Float64Array(file, statisticsAt, symbols.length * statisticNames.length),
    scales: new Float64Array(file, scalesAt, header.withReturns),
    neighbours: new Uint16Array(file, neighboursAt, header.withReturns * neighbourCount),
    steps: new Int16Array(file, stepsAt, header.withReturns * days),
  };
}
