import { wholeDollars } from '#web/lib/formats.ts';
import { comparisonName } from '#web/lib/short-name.ts';
import { type EndLabel, endLabels } from '#web/ui/charts/end-labels.ts';
import { linePath, thin } from '#web/ui/charts/paths.ts';
import { type Plot, plotOf } from '#web/ui/charts/plot.ts';
import { dayOf } from '#web/ui/charts/scales.ts';
import type { Follow } from '../../page-queries.ts';
import { endText } from './follow-texts.ts';

export type FollowPoint = Follow['line'][number];

export interface FollowLayout extends Plot {
  points: readonly FollowPoint[];
  at: (point: FollowPoint) => { x: number; value: number; benchmark: number | undefined };
  paths: { value: string; benchmark: string };
  labels: EndLabel[];
}

const mostPoints = 800;
const size = { height: 380, gutter: 190 };

function labelLines(follow: Follow, isPhone: boolean) {
  const { benchmark } = follow;
  const name = benchmark ? comparisonName(benchmark) : '';
  return {
    own: isPhone ? [`Following ${endText(follow)}`] : ['Following the filings', endText(follow)],
    benchmark: benchmark ? (isPhone ? [`${name} ${endText(benchmark)}`] : [name, endText(benchmark)]) : [],
  };
}

function labelsOf(follow: Follow, ends: { value: number; benchmark: number | undefined }, plot: Plot) {
  const texts = labelLines(follow, plot.isPhone);
  const isAbove = ends.benchmark === undefined || ends.value < ends.benchmark;
  const shift = (above: boolean) => (plot.isPhone ? (above ? -14 : 30) : 0);
  const own = { lines: texts.own, y: ends.value + shift(isAbove) };
  if (ends.benchmark === undefined) return endLabels([own], plot);
  return endLabels([own, { lines: texts.benchmark, y: ends.benchmark + shift(!isAbove) }], plot);
}

/** Draws the lines for a width: all positions are in pixels. The line must not be empty. */
export function followLayout(follow: Follow, width: number): FollowLayout {
  const points = thin(follow.line, mostPoints);
  const values = points.flatMap(({ value, benchmark }) => [value, benchmark ?? value]);
  const plot = plotOf({
    ...size,
    width,
    dates: [points[0]?.date ?? '', points.at(-1)?.date ?? ''],
    extent: [Math.min(...values), Math.max(...values)],
    format: wholeDollars,
  });
  const at = ({ date, value, benchmark }: FollowPoint) => ({
    x: plot.x(dayOf(date)),
    value: plot.y(value),
    benchmark: benchmark === null ? undefined : plot.y(benchmark),
  });
  const drawn = points.map(at);
  const compared = drawn.flatMap(({ x, benchmark }) =>
    benchmark === undefined ? [] : [{ x, y: benchmark }],
  );
  const ends = {
    value: drawn.at(-1)?.value ?? 0,
    benchmark: follow.benchmark ? compared.at(-1)?.y : undefined,
  };
  return {
    ...plot,
    points,
    at,
    paths: {
      value: linePath(drawn.map(({ x, value }) => ({ x, y: value }))),
      benchmark: linePath(compared),
    },
    labels: labelsOf(follow, ends, plot),
  };
}
