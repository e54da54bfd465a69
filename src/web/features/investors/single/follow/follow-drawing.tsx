import { Axes, EndLabels, GridLabels, ReadingLine } from '#web/ui/charts/plot-parts.tsx';
import type { FollowLayout, FollowPoint } from './follow-layout.ts';

interface FollowDrawingProps {
  layout: FollowLayout;
  reading: FollowPoint | undefined;
}

/** The lines. The slider around them and the table below describe the figures. */
export function FollowDrawing({ layout, reading }: FollowDrawingProps) {
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
