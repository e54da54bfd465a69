import type { Performance } from '#contract/performance.ts';
import { monthAndYear, shareOf } from '#web/lib/formats.ts';
import type { AmountFormats } from '#web/lib/hidden-amounts.ts';
import { comparisonName } from '#web/lib/short-name.ts';
import { placeLabels } from '#web/ui/charts/end-labels.ts';
import { areaPath, linePath, type Point, stepPath, thin } from '#web/ui/charts/paths.ts';
import { dateTicks, dayOf, linear, niceTicks } from '#web/ui/charts/scales.ts';
import type { SeriesPoint } from './series-point.ts';

export type LineKind = 'value' | 'benchmark' | 'invested';

export interface EndLabel {
  kind: LineKind;
  x: number;
  /** The middle of the label. */
  y: number;
  lines: string[];
  anchor: 'start' | 'end';
}

export interface ChartNote extends Point {
  text: string;
  textY: number;
  anchor: 'start' | 'end';
}

export interface ValueLayout {
  width: number;
  height: number;
  /** The right end and the bottom of the plot. */
  right: number;
  bottom: number;
  xTicks: { x: number; label: string }[];
  yTicks: { y: number; label: string }[];
  points: readonly SeriesPoint[];
  /** The position of a point on each line; `benchmark` is undefined without one. */
  at: (point: SeriesPoint) => { x: number; value: number; invested: number; benchmark: number | undefined };
  paths: { value: string; invested: string; benchmark: string; area: string };
  labels: EndLabel[];
  note: ChartNote | undefined;
}

/** Below this width the chart has the form for phones: labels inside the plot and fewer ticks. */
const phoneWidth = 560;
const gutter = 158;
const top = 26;
const footer = 24;
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
  benchmark: string;
  isPhone: boolean;
}

function linesOf(kind: LineKind, amount: string, { benchmark, isPhone }: Names): string[] {
  if (kind === 'value') return isPhone ? [`Portfolio ${amount}`] : ['Your portfolio', amount];
  if (kind === 'invested') return isPhone ? [`Your money, net ${amount}`] : ['Your money, net', amount];
  const name = benchmark.length > 18 ? `${benchmark.slice(0, 17)}…` : benchmark;
  return isPhone ? [`${name} ${amount}`] : ['Same money in', name, amount];
}

interface LineEnd {
  kind: LineKind;
  y: number;
  amount: string;
}

/** On a phone the highest label is above its line, and the others are below theirs. */
const phoneOffset = (y: number, highest: number) => (y === highest ? -14 : 16);

function labelsOf(
  ends: readonly LineEnd[],
  box: { right: number; bottom: number },
  names: Names,
): EndLabel[] {
  const highest = Math.min(...ends.map(({ y }) => y));
  const labels = ends.map(({ kind, y, amount }) => {
    const lines = linesOf(kind, amount, names);
    return { kind, lines, height: lines.length * 16 + 2, y: names.isPhone ? y + phoneOffset(y, highest) : y };
  });
  const placed = placeLabels(labels, 0, box.bottom);
  return labels.map(({ kind, lines, y }, index) => ({
    kind,
    lines,
    y: placed[index] ?? y,
    x: names.isPhone ? box.right : box.right + 12,
    anchor: names.isPhone ? 'end' : 'start',
  }));
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
  const textY = Math.min(Math.max(value + 44, top), layout.bottom - 10);
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
  const isPhone = width < phoneWidth;
  const height = isPhone ? 300 : 432;
  const [right, bottom] = [isPhone ? width - 4 : width - gutter, height - footer];
  const points = thin(figures.series, mostPoints);
  const last = points.at(-1);
  const [from, to] = [points[0]?.date ?? '', last?.date ?? ''];
  const x = linear([dayOf(from), dayOf(to)], [0, right]);
  const ticks = niceTicks(...extentOf(points), isPhone ? 3 : 4);
  const y = linear([ticks[0] ?? 0, ticks.at(-1) ?? 1], [bottom, top]);
  const at = (point: SeriesPoint) => ({
    x: x(dayOf(point.date)),
    value: y(point.value),
    invested: y(point.invested),
    benchmark: point.benchmark === null ? undefined : y(point.benchmark),
  });
  const names = { isPhone, benchmark: figures.benchmark ? comparisonName(figures.benchmark) : '' };
  const dates = dateTicks(from, to, Math.floor(right / 64));
  return {
    width,
    height,
    right,
    bottom,
    points,
    at,
    xTicks: dates.map(({ date, label }) => ({ x: x(dayOf(date)), label })),
    yTicks: ticks.map((tick) => ({ y: y(tick), label: formats.whole(tick) })),
    paths: pathsOf(points, at),
    labels: last ? labelsOf(endsOf(last, at, formats), { right, bottom }, names) : [],
    note: isPhone ? undefined : noteOf(figures, { at, points, right, bottom }),
  };
}
