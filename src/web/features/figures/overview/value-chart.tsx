import { useCallback } from 'react';
import type { Performance } from '#contract/figures.ts';
import { longDate } from '#web/lib/formats.ts';
import { type AmountFormats, useAmountFormats } from '#web/lib/hidden-amounts.ts';
import { Axes, EndLabels, GridLabels, ReadingLine } from '#web/ui/charts/plot-parts.tsx';
import { ReadingChart } from '#web/ui/charts/reading-chart.tsx';
import { comparedWith } from './benchmark-name.ts';
import type { SeriesPoint } from './series-point.ts';
import { type ChartNote, type ValueLayout, valueLayout } from './value-layout.ts';

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
function ValueDrawing({ layout, reading }: { layout: ValueLayout; reading: SeriesPoint | undefined }) {
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

function readingOf(point: SeriesPoint, compare: string, { whole }: AmountFormats): string {
  const compared = point.benchmark === null ? '' : `, ${compare} ${whole(point.benchmark)}`;
  return `${longDate(point.date)}: value ${whole(point.value)}, your money ${whole(point.invested)}${compared}`;
}

/** Value against contributions and a benchmark. */
export function ValueChart({ figures }: { figures: Performance }) {
  const formats = useAmountFormats(figures.currency);
  const layoutFor = useCallback((width: number) => valueLayout(figures, width, formats), [figures, formats]);
  const compare = figures.benchmark ? comparedWith(figures.benchmark) : '';
  return (
    <ReadingChart
      label="Value over time: read it with the arrow keys"
      className="min-h-[432px] max-md:min-h-[300px]"
      layoutFor={layoutFor}
      xOf={(layout, point) => layout.at(point).x}
      textOf={(point: SeriesPoint) => readingOf(point, compare, formats)}
      draw={(layout, reading) => <ValueDrawing layout={layout} reading={reading} />}
    />
  );
}
