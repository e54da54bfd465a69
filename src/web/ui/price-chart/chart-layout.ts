import type { PriceBar } from '#contract/market.ts';
import { longDate, monthAndYear, price, signedShare } from '#web/lib/formats.ts';
import { placeLabels } from '../charts/end-labels.ts';
import { linePath, type Point, thin } from '../charts/paths.ts';
import { dateTicks, dayOf, linear, logarithmic, logTicks, niceTicks, type Scale } from '../charts/scales.ts';
import { type Candle, candlesOf } from './chart-candles.ts';
import { type ChartLine, type ChartSeries, type LineKind, valueOn } from './chart-series.ts';
import { type SplitMark, splitMarks } from './split-marks.ts';
import { volumePath } from './volume-path.ts';

/** A trade of the reader's own. */
export interface OwnTrade {
  date: string;
  isSale: boolean;
}

export interface ChartInput {
  series: ChartSeries;
  bars: readonly PriceBar[];
  breaks: readonly { date: string }[];
  isCandles: boolean;
  /** Whether the same change in per cent has the same height everywhere. */
  isLog: boolean;
  splits: readonly { date: string; numerator: string; denominator: string }[];
  dividends: readonly { exDate: string; amount: string }[];
  trades: readonly OwnTrade[];
  /** What the prices count, such as `euros`; dollars by default. */
  unit?: string | undefined;
}

interface DrawnLine {
  id: string;
  kind: LineKind;
  path: string;
  end: Point;
}

interface EndLabel {
  id: string;
  x: number;
  y: number;
  lines: readonly string[];
}

/** A row below the plot: its middle. */
interface Row {
  y: number;
  label: string;
}

export interface ChartLayout {
  width: number;
  height: number;
  /** The right end of the plot, and its bottom. */
  right: number;
  bottom: number;
  x: Scale;
  y: Scale;
  xTicks: { x: number; label: string }[];
  /** Where the labels of the dates are. */
  axis: number;
  yTicks: { y: number; label: string; isBase: boolean }[];
  lines: DrawnLine[];
  candles: readonly Candle[];
  candleWidth: number;
  labels: EndLabel[];
  splits: SplitMark[];
  dividends: { row: Row; xs: number[] } | undefined;
  volume: { row: Row; path: string } | undefined;
  trades: (Point & { isSale: boolean })[];
}

const phoneWidth = 560;
const top = 30;
const lineHeight = 16;
const footer = 26;
const dividendRow = 26;
const volumeRow = 46;
const volumeHeight = 34;
const mostPoints = 1_600;
/** Pixels of a candle with the space beside it. */
const candleStep = 5;

/** `+1,000%` on axes and labels; below 10 % with a decimal. */
export function percentLabel(change: number): string {
  if (Math.abs(change) < 0.1) return signedShare(change);
  const whole = Math.round(change * 100);
  return `${whole > 0 ? '+' : whole < 0 ? '−' : ''}${Math.abs(whole).toLocaleString('en-US')}%`;
}

function extentOf({ lines, isCompared }: ChartSeries, candles: readonly Candle[]): [number, number] {
  let [low, high] = isCompared ? [0, 0] : [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY];
  for (const { runs } of lines)
    for (const run of runs)
      for (const { value } of run) {
        low = Math.min(low, value);
        high = Math.max(high, value);
      }
  for (const candle of candles) {
    low = Math.min(low, candle.low);
    high = Math.max(high, candle.high);
  }
  return [low, high];
}

/** A price cannot lose more than all of its value. */
const largestLoss = -1;

interface Axis {
  y: Scale;
  ticks: readonly number[];
}

/** Returns the scale of the values and its ticks; those of changes begin at −100 % at the lowest. */
function axisOf(
  { series, isLog }: ChartInput,
  candles: readonly Candle[],
  { count, bottom }: { count: number; bottom: number },
): Axis {
  const [low, high] = extentOf(series, candles);
  // A change of −100 % has no logarithm.
  const shift = series.isCompared ? 1 : 0;
  if (isLog && low + shift > 0 && high > low) {
    const domain: [number, number] = [(low + shift) / 1.03, (high + shift) * 1.03];
    const scale = logarithmic(domain, [bottom, top]);
    return {
      y: (value) => scale(value + shift),
      ticks: logTicks(...domain, count).map((tick) => tick - shift),
    };
  }
  const nice = niceTicks(low, high, count);
  const ticks = series.isCompared ? nice.map((tick) => Math.max(tick, largestLoss)) : nice;
  return { y: linear([ticks[0] ?? 0, ticks.at(-1) ?? 1], [bottom, top]), ticks };
}

/** Names that are longer than this do not fit beside the plot. */
const longestLabel = 14;

const idOf = ({ kind, symbol }: ChartLine) => `${kind} ${symbol}`;

/** Returns the words beside the end of each line. */
function wordsOf({ lines, isCompared }: ChartSeries, isPhone: boolean): string[][] {
  if (isCompared)
    return lines.map(({ name, symbol, change }) => [
      name.length > longestLabel ? symbol : name,
      percentLabel(change),
    ]);
  if (lines.length === 1) return [[price(lines[0].last.close)]];
  const isReturn = lines.some(({ kind }) => kind === 'total');
  return lines.map(({ kind, name, last, change }) => {
    if (kind === 'price') return ['Price', isReturn ? percentLabel(change) : price(last.value)];
    if (kind === 'total') return [isPhone ? 'Reinvested' : name, percentLabel(change)];
    return isPhone ? [name, price(last.value)] : [`${name} ${price(last.value)}`];
  });
}

/** A wide estimate of the width of a letter. */
const letter = 6.8;
const labelGap = 10;

const gutterOf = (words: readonly string[][]) =>
  labelGap + Math.ceil(Math.max(...words.flat().map(({ length }) => length)) * letter);

function labelsOf(
  series: ChartSeries,
  words: readonly string[][],
  { ends, right, bottom }: { ends: readonly Point[]; right: number; bottom: number },
): EndLabel[] {
  const labels = series.lines.map((line, index) => ({
    id: idOf(line),
    x: right + labelGap,
    y: ends[index]?.y ?? 0,
    height: (words[index]?.length ?? 0) * lineHeight + 2,
    lines: words[index] ?? [],
  }));
  const placed = placeLabels(labels, 0, bottom);
  return labels.map(({ height: _, ...label }, index) => ({ ...label, y: placed[index] ?? label.y }));
}

const pathOf = ({ runs }: ChartLine, place: (day: { date: string; value: number }) => Point) => {
  const share =
    mostPoints /
    Math.max(
      1,
      runs.reduce((count, { length }) => count + length, 0),
    );
  return runs
    .map((run) => linePath(thin(run, Math.max(2, Math.ceil(run.length * share))).map(place)))
    .join('');
};

/** The width of the names of the rows below the plot. */
const rowGutter = labelGap + 62;

const hasRows = ({ bars, dividends, series: { from, to } }: ChartInput) =>
  bars.some(({ volume }) => volume !== undefined) ||
  dividends.some(({ exDate }) => exDate >= from && exDate <= to);

/** A lower chart has no room for rows below the plot. */
const lowestWithRows = 240;
/** The least distance of the labels of values, about, in pixels. */
const tickStep = 44;

/** Draws the chart for a width: all positions are in pixels. */
export function chartLayout(input: ChartInput, width: number, fixedHeight?: number): ChartLayout {
  const { series, bars, isCandles } = input;
  const isPhone = width < phoneWidth;
  const height = fixedHeight ?? (isPhone ? 380 : 440);
  const words = wordsOf(series, isPhone);
  const withRows = height >= lowestWithRows && hasRows(input);
  const right = width - Math.max(gutterOf(words), withRows ? rowGutter : 0);
  const [from, to] = [series.from, series.to];
  const inside = (date: string) => date >= from && date <= to;
  const payments = withRows ? input.dividends.filter(({ exDate }) => inside(exDate)) : [];
  const hasVolume = withRows && bars.some(({ volume }) => volume !== undefined);
  const axis = height - footer;
  const bottom = axis - (hasVolume ? volumeRow : 0) - (payments.length > 0 ? dividendRow : 0);
  const x = linear([dayOf(from), dayOf(to)], [0, right]);
  const candles = isCandles ? candlesOf(bars, Math.floor(right / candleStep), input.breaks) : [];
  const count = Math.max(2, Math.min(isPhone ? 4 : 5, Math.floor((bottom - top) / tickStep)));
  const { y, ticks } = axisOf(input, candles, { count, bottom });
  const place = ({ date, value }: { date: string; value: number }) => ({ x: x(dayOf(date)), y: y(value) });
  const lines = series.lines.map((line) => ({
    id: idOf(line),
    kind: line.kind,
    path: pathOf(line, place),
    end: place(line.last),
  }));
  const ends = lines.map(({ end }) => end);
  return {
    width,
    height,
    right,
    bottom,
    x,
    y,
    axis,
    xTicks: dateTicks(from, to, Math.floor(right / 64)).map(({ date, label }) => ({
      x: x(dayOf(date)),
      label,
    })),
    yTicks: ticks.map((tick, index) => ({
      y: y(tick),
      label: series.isCompared ? percentLabel(tick) : price(tick),
      isBase: series.isCompared ? Math.abs(tick) < 1e-9 : index === 0 && y(tick) === bottom,
    })),
    lines: isCandles ? lines.filter(({ kind }) => kind !== 'price') : lines,
    candles,
    candleWidth: candles.length > 0 ? Math.max(1, (right / candles.length) * 0.64) : 0,
    labels: labelsOf(series, words, { ends, right, bottom }),
    splits: splitMarks(
      input.splits.filter(({ date }) => inside(date)),
      { x, right, date: isPhone ? monthAndYear : longDate },
    ),
    dividends:
      payments.length > 0
        ? {
            row: { y: bottom + dividendRow / 2 + 2, label: 'Dividends' },
            xs: payments.map(({ exDate }) => x(dayOf(exDate))),
          }
        : undefined,
    volume: hasVolume
      ? {
          row: { y: axis - volumeHeight / 2, label: 'Volume' },
          path: volumePath(
            bars.filter(({ date }) => inside(date)),
            { x, axis, height: volumeHeight, right },
          ),
        }
      : undefined,
    trades: input.trades.flatMap(({ date, isSale }) => {
      const day = inside(date) ? valueOn(series.lines[0], date) : undefined;
      return day ? [{ ...place({ date, value: day.value }), isSale }] : [];
    }),
  };
}
