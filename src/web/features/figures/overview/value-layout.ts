import type { Performance } from '#contract/figures.ts';
import { monthAndYear, shareOf } from '#web/lib/formats.ts';
import type { AmountFormats } from '#web/lib/hidden-amounts.ts';
import { type EndLabel, endLabels } from '#web/ui/charts/end-labels.ts';
import { areaPath, linePath, type Point, stepPath, thin } from '#web/ui/charts/paths.ts';
import { type Plot, plotOf } from '#web/ui/charts/plot.ts';
import { dayOf } from '#web/ui/charts/scales.ts';
import { benchmarkName, type ComparedWith } from './benchmark-name.ts';
import type { SeriesPoint } from './series-point.ts';

type LineKind = 'value' | 'benchmark' | 'invested';

export interface ChartNote extends Point {
  text: string;
  textY: number;
  anchor: 'start' | 'end';
}

export interface ValueLayout extends Plot {
  points: readonly SeriesPoint[];
  /** The position of a point on each line; `benchmark` is undefined without one. */
  at: (point: SeriesPoint) => { x: number; value: number; invested: number; benchmark: number | undefined };
  paths: { value: string; invested: string; benchmark: string; area: string };
  labels: EndLabel[];
  note: ChartNote | undefined;
}

const size = { height: 432, gutter: 158 };
const highestNote = 26;
const deepDrawdown = 0.1;
/** More than ten years of trading days. */
const mostPoints = 3_000;
/** Above this fraction of the highest value, the axis starts at the lowest value instead of 0. */
const highFloor = 0.6;

function extentOf(points: readonly SeriesPoint[]): [number, number] {
  const all = points.flatMap(({ value, invested, benchmark }) => [value, invested, benchmark ?? value]);
  const [low, high] = [Math.min(...all), Math.max(...all)];
  return [low > high * highFloor ? low : Math.min(0, low), high];
}

interface Names {
  benchmark: ComparedWith | null;
  isPhone: boolean;
}

function linesOf(kind: LineKind, amount: string, { benchmark, isPhone }: Names): string[] {
  if (kind === 'value') return isPhone ? [`Portfolio ${amount}`] : ['Your portfolio', amount];
  if (kind === 'invested') return isPhone ? [`Your money, net ${amount}`] : ['Your money, net', amount];
  const whole = benchmark ? benchmarkName(benchmark) : '';
  const name = whole.length > 18 ? `${whole.slice(0, 17)}…` : whole;
  if (isPhone) return [`${name} ${amount}`];
  return [benchmark?.kind === 'inflation' ? 'To keep up with' : 'Same money in', name, amount];
}

interface LineEnd {
  kind: LineKind;
  y: number;
  amount: string;
}

/** On a phone the highest label is above its line, and the others are below theirs. */
const phoneOffset = (y: number, highest: number) => (y === highest ? -14 : 16);

function labelsOf(ends: readonly LineEnd[], plot: Plot, names: Names): EndLabel[] {
  const highest = Math.min(...ends.map(({ y }) => y));
  const labels = ends.map(({ kind, y, amount }) => ({
    lines: linesOf(kind, amount, names),
    y: names.isPhone ? y + phoneOffset(y, highest) : y,
  }));
  return endLabels(labels, plot);
}

type Figures = Pick<Performance, 'series' | 'benchmark' | 'risk'>;

function noteOf(
  { risk }: Figures,
  layout: Pick<ValueLayout, 'at' | 'points' | 'right' | 'bottom'>,
): ChartNote | undefined {
  const depth = Math.abs(risk.maxDrawdown ?? 0);
  const trough = risk.drawdown?.trough;
  const point = layout.points.findLast(({ date }) => trough !== undefined && date <= trough);
  if (depth < deepDrawdown || !trough || !point) return undefined;
  const { x, value } = layout.at(point);
  const textY = Math.min(Math.max(value + 44, highestNote), layout.bottom - 10);
  const anchor = x > layout.right / 2 ? 'end' : 'start';
  const text = `${monthAndYear(trough)}: ${shareOf(depth)} below the peak`;
  return { x, y: value, text, textY, anchor };
}

type At = ValueLayout['at'];

/** Returns the lines through the points, and the area between value and contributions. */
function pathsOf(points: readonly SeriesPoint[], at: At): ValueLayout['paths'] {
  const drawn = points.map(at);
  const values = drawn.map(({ x, value }) => ({ x, y: value }));
  const invested = drawn.map((one) => ({ x: one.x, y: one.invested }));
  const compared = drawn.flatMap(({ x, benchmark }) =>
    benchmark === undefined ? [] : [{ x, y: benchmark }],
  );
  return {
    value: linePath(values),
    invested: stepPath(invested),
    benchmark: linePath(compared),
    area: areaPath(values, invested),
  };
}

/** Returns where the lines end, with the amounts there. */
function endsOf(last: SeriesPoint, at: At, { whole }: AmountFormats): LineEnd[] {
  const { value, invested, benchmark } = at(last);
  return [
    { kind: 'value', y: value, amount: whole(last.value) },
    ...(benchmark === undefined || last.benchmark === null
      ? []
      : [{ kind: 'benchmark' as const, y: benchmark, amount: whole(last.benchmark) }]),
    { kind: 'invested', y: invested, amount: whole(last.invested) },
  ];
}

/** Draws the value chart for a width: all positions are in pixels. The series must not be empty. */
export function valueLayout(figures: Figures, width: number, formats: AmountFormats): ValueLayout {
  const points = thin(figures.series, mostPoints);
  const last = points.at(-1);
  const plot = plotOf({
    ...size,
    width,
    dates: [points[0]?.date ?? '', last?.date ?? ''],
    extent: extentOf(points),
    format: formats.whole,
  });
  const at = (point: SeriesPoint) => ({
    x: plot.x(dayOf(point.date)),
    value: plot.y(point.value),
    invested: plot.y(point.invested),
    benchmark: point.benchmark === null ? undefined : plot.y(point.benchmark),
  });
  const { isPhone } = plot;
  const names = { isPhone, benchmark: figures.benchmark };
  return {
    ...plot,
    points,
    at,
    paths: pathsOf(points, at),
    labels: last ? labelsOf(endsOf(last, at, formats), plot, names) : [],
    note: isPhone ? undefined : noteOf(figures, { ...plot, at, points }),
  };
}
