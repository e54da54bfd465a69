import { Axes, EndLabels, GridLabels, ReadingLine } from '#web/ui/charts/plot-parts.tsx';
import type { SeriesPoint } from './series-point.ts';
import type { ChartNote, ValueLayout } from './value-layout.ts';

function Note({ x, y, text, textY, anchor }: ChartNote) {
  return (
    <>
      <line x1={x} x2={x} y1={y} y2={textY - 12} className="stroke-soft" />
      <circle cx={x} cy={y} r="3" className="fill-ink" />
      <text x={x} y={textY} textAnchor={anchor} className="chart-halo">
        {text}
      </text>
    </>
  );
}

/** The chart itself. The slider around it and the table below it describe the figures. */
export function ValueDrawing({ layout, reading }: { layout: ValueLayout; reading: SeriesPoint | undefined }) {
  const { width, height, paths, labels, note, points } = layout;
  const last = points.at(-1);
  const end = last && layout.at(last);
  const read = reading && layout.at(reading);
  return (
    <svg
      aria-hidden="true"
      viewBox={`0 0 ${width} ${height}`}
      width={width}
      height={height}
      className="chart"
    >
      <Axes plot={layout} />
      <GridLabels plot={layout} />
      <path d={paths.area} className="fill-accent opacity-10" />
      <path d={paths.benchmark} className="chart-compared" />
      <path d={paths.invested} className="chart-dotted" />
      <path d={paths.value} className="chart-line" />
      {end && <circle cx={end.x} cy={end.value} r="4" className="chart-end" />}
      {note && !reading && <Note {...note} />}
      {read && <ReadingLine plot={layout} x={read.x} ys={[read.value, read.invested, read.benchmark]} />}
      <EndLabels labels={labels} />
    </svg>
  );
}
