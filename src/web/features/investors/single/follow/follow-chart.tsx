import { useCallback } from 'react';
import { longDate, wholeDollars } from '#web/lib/formats.ts';
import { Axes, EndLabels, GridLabels, ReadingLine } from '#web/ui/charts/plot-parts.tsx';
import { ReadingChart } from '#web/ui/charts/reading-chart.tsx';
import type { Follow } from '../../page-queries.ts';
import { type FollowLayout, type FollowPoint, followLayout } from './follow-layout.ts';

interface FollowDrawingProps {
  layout: FollowLayout;
  reading: FollowPoint | undefined;
}

/** The lines. The slider around them and the table below describe the figures. */
function FollowDrawing({ layout, reading }: FollowDrawingProps) {
  const { width, height, paths, labels, points, at } = layout;
  const last = points.at(-1);
  const end = last && at(last);
  const read = reading && at(reading);
  return (
    <svg
      aria-hidden="true"
      viewBox={`0 0 ${width} ${height}`}
      width={width}
      height={height}
      className="chart"
    >
      <Axes plot={layout} />
      <path d={paths.benchmark} className="chart-compared" />
      <path d={paths.value} className="chart-line" />
      {end && <circle cx={end.x} cy={end.value} r="4" className="chart-end" />}
      {read && <ReadingLine plot={layout} x={read.x} ys={[read.value, read.benchmark]} />}
      <GridLabels plot={layout} />
      <EndLabels labels={labels} />
    </svg>
  );
}

function readingOf({ benchmark }: Follow, point: Follow['line'][number]): string {
  const compared =
    benchmark && point.benchmark !== null ? `, ${benchmark.symbol} ${wholeDollars(point.benchmark)}` : '';
  return `${longDate(point.date)}: following ${wholeDollars(point.value)}${compared}`;
}

/** What 10,000 dollars became, against a benchmark. */
export function FollowChart({ follow }: { follow: Follow }) {
  const layoutFor = useCallback((width: number) => followLayout(follow, width), [follow]);
  return (
    <ReadingChart
      label="Value over time: read it with the arrow keys"
      className="min-h-[380px] max-md:min-h-[300px]"
      layoutFor={layoutFor}
      xOf={(layout, point) => layout.at(point).x}
      textOf={(point: Follow['line'][number]) => readingOf(follow, point)}
      draw={(layout, reading) => <FollowDrawing layout={layout} reading={reading} />}
    />
  );
}
