import { useCallback } from 'react';
import type { PriceBar } from '#contract/market.ts';
import { ReadingChart } from '../charts/reading-chart.tsx';
import { dayOf } from '../charts/scales.ts';
import { ChartDrawing } from './chart-drawing.tsx';
import { type ChartInput, chartLayout } from './chart-layout.ts';
import { readingOf } from './chart-reading.ts';

interface DrawnChartProps {
  input: ChartInput;
  label: string;
  /** Reserves the height of the drawing. */
  className?: string;
  /** In pixels; by default that of the kind of screen. */
  height?: number;
}

/** The chart of a price, drawn for the width of its place. Each day of the range can be read. */
export function DrawnChart({ input, label, className = '', height }: DrawnChartProps) {
  const { series } = input;
  const layoutFor = useCallback(
    (width: number) => ({
      chart: chartLayout(input, width, height),
      points: input.bars.filter(({ date }) => date >= input.series.from && date <= input.series.to),
    }),
    [input, height],
  );
  return (
    <ReadingChart
      label={`${label}: read them with the arrow keys`}
      className={className}
      layoutFor={layoutFor}
      xOf={({ chart }, { date }) => chart.x(dayOf(date))}
      textOf={(bar: PriceBar) => readingOf(series, bar, input.unit)}
      draw={({ chart }, reading) => (
        <ChartDrawing layout={chart} lines={series.lines} reading={reading?.date} />
      )}
    />
  );
}
