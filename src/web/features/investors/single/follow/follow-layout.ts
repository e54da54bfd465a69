import { wholeDollars } from '#web/lib/formats.ts';
import { comparisonName } from '#web/lib/short-name.ts';
import { placeLabels } from '#web/ui/charts/end-labels.ts';
import { linePath, thin } from '#web/ui/charts/paths.ts';
import { dateTicks, dayOf, linear, niceTicks } from '#web/ui/charts/scales.ts';
import type { Follow } from '../../page-queries.ts';
import { endText } from './follow-texts.ts';

type FollowPoint = Follow['line'][number];

export interface FollowLabel {
  kind: 'own' | 'benchmark';
  lines: string[];
  x: number;
  y: number;
  anchor: 'start' | 'end';
}

export interface FollowLayout {
  width: number;
  height: number;
  right: number;
  bottom: number;
  points: readonly FollowPoint[];
  at: (point: FollowPoint) => { x: number; value: number; benchmark: number | undefined };
  paths: { value: string; benchmark: string };
  labels: FollowLabel[];
  xTicks: { x: number; label: string }[];
  yTicks: { y: number; label: string }[];
}

const phoneWidth = 560;
const mostPoints = 800;
const [top, footer, gutter] = [26, 24, 190];
const lineHeight = 16;

function labelLines({ follow, isPhone }: { follow: Follow; isPhone: boolean }) {
  const { benchmark } = follow;
  const name = benchmark ? comparisonName(benchmark) : '';
  const own = isPhone ? ['Following'] : ['Following the filings'];
  return {
    own: isPhone ? [`${own[0]} ${endText(follow)}`] : [...own, endText(follow)],
    benchmark: benchmark ? (isPhone ? [`${name} ${endText(benchmark)}`] : [name, endText(benchmark)]) : [],
  };
}

interface LabelBox {
  right: number;
  bottom: number;
  isPhone: boolean;
}

function labelsOf(follow: Follow, ends: { value: number; benchmark: number | undefined }, box: LabelBox) {
  const { right, bottom, isPhone } = box;
  const texts = labelLines({ follow, isPhone });
  const isAbove = ends.benchmark === undefined || ends.value < ends.benchmark;
  const shift = (above: boolean) => (isPhone ? (above ? -14 : 30) : 0);
  const wanted = [
    { kind: 'own' as const, lines: texts.own, y: ends.value + shift(isAbove) },
    ...(ends.benchmark === undefined
      ? []
      : [{ kind: 'benchmark' as const, lines: texts.benchmark, y: ends.benchmark + shift(!isAbove) }]),
  ].map((label) => ({ ...label, height: label.lines.length * lineHeight + 2 }));
  const placed = placeLabels(wanted, 0, bottom);
  return wanted.map(({ kind, lines, y }, index) => ({
    kind,
    lines,
    y: placed[index] ?? y,
    x: isPhone ? right : right + 12,
    anchor: isPhone ? ('end' as const) : ('start' as const),
  }));
}

function scalesOf(points: readonly FollowPoint[], right: number, bottom: number, isPhone: boolean) {
  const values = points.flatMap(({ value, benchmark }) => [value, benchmark ?? value]);
  const ticks = niceTicks(Math.min(...values), Math.max(...values), isPhone ? 3 : 4);
  const [from, to] = [points[0]?.date ?? '', points.at(-1)?.date ?? ''];
  return {
    x: linear([dayOf(from), dayOf(to)], [0, right]),
    y: linear([ticks[0] ?? 0, ticks.at(-1) ?? 1], [bottom, top]),
    ticks,
    dates: dateTicks(from, to, Math.floor(right / 64)),
  };
}

/** Draws the lines for a width: all positions are in pixels. The line must not be empty. */
export function followLayout(follow: Follow, width: number): FollowLayout {
  const isPhone = width < phoneWidth;
  const height = isPhone ? 300 : 380;
  const [right, bottom] = [isPhone ? width - 4 : width - gutter, height - footer];
  const points = thin(follow.line, mostPoints);
  const { x, y, ticks, dates } = scalesOf(points, right, bottom, isPhone);
  const at = ({ date, value, benchmark }: FollowPoint) => ({
    x: x(dayOf(date)),
    value: y(value),
    benchmark: benchmark === null ? undefined : y(benchmark),
  });
  const drawn = points.map(at);
  const end = drawn.at(-1) ?? { value: 0, benchmark: undefined };
  const lastBenchmark = drawn.findLast(({ benchmark }) => benchmark !== undefined)?.benchmark;
  return {
    width,
    height,
    right,
    bottom,
    points,
    at,
    paths: {
      value: linePath(drawn.map((one) => ({ x: one.x, y: one.value }))),
      benchmark: linePath(
        drawn.flatMap((one) => (one.benchmark === undefined ? [] : [{ x: one.x, y: one.benchmark }])),
      ),
    },
    labels: labelsOf(
      follow,
      { value: end.value, benchmark: follow.benchmark ? lastBenchmark : undefined },
      { right, bottom, isPhone },
    ),
    xTicks: dates.map(({ date, label }) => ({ x: x(dayOf(date)), label })),
    yTicks: ticks.map((tick) => ({ y: y(tick), label: wholeDollars(tick) })),
  };
}
