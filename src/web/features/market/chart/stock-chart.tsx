import { useCallback } from 'react';
import type { Bar } from '#contract/market.ts';
import { ReadingChart } from '#web/ui/charts/reading-chart.tsx';
import { dayOf } from '#web/ui/charts/scales.ts';
import { ChartDrawing } from './chart-drawing.tsx';
import { type ChartInput, chartLayout } from './chart-layout.ts';
import { readingOf } from './chart-reading.ts';

/** The chart of a stock. Each day of the range can be read. */
export function StockChart({ input }: { input: ChartInput }) {
  const { series } = input;
  const layoutFor = useCallback(
    (width: number) => ({
      chart: chartLayout(input, width),
      points: input.bars.filter(({ date }) => date >= input.series.from && date <= input.series.to),
    }),
    [input],
  );
  return (
    <ReadingChart
      label={`Prices of ${series.lines[0].name}: read them with the arrow keys`}
      className="stock-canvas"
      layoutFor={layoutFor}
      xOf={({ chart }, { date }) => chart.x(dayOf(date))}
      textOf={(bar: Bar) => readingOf(series, bar)}
      draw={({ chart }, reading) => (
        <ChartDrawing layout={chart} lines={series.lines} reading={reading?.date} />
      )}
    />
  );
}
