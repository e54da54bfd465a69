import type { Bar } from '#contract/market.ts';
import { longDate, monthAndYear, price, signedShare } from '#web/lib/formats.ts';
import { placeLabels } from '#web/ui/charts/end-labels.ts';
import { linePath, type Point, thin } from '#web/ui/charts/paths.ts';
import { dateTicks, dayOf, linear, niceTicks, type Scale } from '#web/ui/charts/scales.ts';
import { type Candle, candlesOf } from './chart-candles.ts';
import { type ChartLine, type ChartSeries, valueOn } from './chart-series.ts';
import { type SplitMark, splitMarks } from './split-marks.ts';
import { volumePath } from './volume-path.ts';

/** A trade of the reader's own. */
export interface OwnTrade {
  date: string;
  isSale: boolean;
}

export interface ChartInput {
  series: ChartSeries;
  bars: readonly Bar[];
  breaks: readonly { date: string }[];
  isCandles: boolean;
  splits: readonly { date: string; numerator: string; denominator: string }[];
  dividends: readonly { exDate: string; amount: string }[];
  trades: readonly OwnTrade[];
}

interface DrawnLine {
  symbol: string;
  path: string;
  end: Point;
}

interface EndLabel {
  symbol: string;
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

/** Names that are longer than this do not fit beside the plot. */
const longestLabel = 12;

function labelsOf(series: ChartSeries, ends: readonly Point[], right: number, bottom: number): EndLabel[] {
  const labels = series.lines.map(({ symbol, name, change, last }, index) => ({
    symbol,
    x: right + 10,
    y: ends[index]?.y ?? 0,
    height: 2 * lineHeight + 2,
    lines: series.isCompared
      ? [name.length > longestLabel ? symbol : name, percentLabel(change)]
      : [price(last.close)],
  }));
  const placed = placeLabels(labels, 0, bottom);
  return labels.map(({ symbol, x, y, lines }, index) => ({ symbol, x, y: placed[index] ?? y, lines }));
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

/** Draws the chart for a width: all positions are in pixels. */
export function chartLayout(input: ChartInput, width: number): ChartLayout {
  const { series, bars, isCandles } = input;
  const isPhone = width < phoneWidth;
  const height = isPhone ? 380 : 440;
  const right = width - (isPhone ? 72 : 104);
  const [from, to] = [series.from, series.to];
  const inside = (date: string) => date >= from && date <= to;
  const payments = input.dividends.filter(({ exDate }) => inside(exDate));
  const hasVolume = bars.some(({ volume }) => volume !== undefined);
  const axis = height - footer;
  const bottom = axis - (hasVolume ? volumeRow : 0) - (payments.length > 0 ? dividendRow : 0);
  const x = linear([dayOf(from), dayOf(to)], [0, right]);
  const candles = isCandles ? candlesOf(bars, Math.floor(right / candleStep), input.breaks) : [];
  const ticks = niceTicks(...extentOf(series, candles), isPhone ? 4 : 5);
  const y = linear([ticks[0] ?? 0, ticks.at(-1) ?? 1], [bottom, top]);
  const place = ({ date, value }: { date: string; value: number }) => ({ x: x(dayOf(date)), y: y(value) });
  const lines = series.lines.map((line) => ({
    symbol: line.symbol,
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
      isBase: series.isCompared ? tick === 0 : index === 0,
    })),
    lines: isCandles ? [] : lines,
    candles,
    candleWidth: candles.length > 0 ? Math.max(1, (right / candles.length) * 0.64) : 0,
    labels: labelsOf(series, ends, right, bottom),
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
