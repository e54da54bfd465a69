import { useCallback } from 'react';
import type { Performance } from '#contract/performance.ts';
import { longDate } from '#web/lib/formats.ts';
import { type AmountFormats, useAmountFormats } from '#web/lib/hidden-amounts.ts';
import { comparisonName } from '#web/lib/short-name.ts';
import { ReadingChart } from '#web/ui/charts/reading-chart.tsx';
import type { SeriesPoint } from './series-point.ts';
import { ValueDrawing } from './value-drawing.tsx';
import { valueLayout } from './value-layout.ts';

function readingOf(point: SeriesPoint, name: string, { whole }: AmountFormats): string {
  const compared = point.benchmark === null ? '' : `, in ${name} ${whole(point.benchmark)}`;
  return `${longDate(point.date)}: value ${whole(point.value)}, your money ${whole(point.invested)}${compared}`;
}

/** Value against contributions and a benchmark. */
export function ValueChart({ figures }: { figures: Performance }) {
  const formats = useAmountFormats(figures.currency);
  const layoutFor = useCallback((width: number) => valueLayout(figures, width, formats), [figures, formats]);
  const name = figures.benchmark ? comparisonName(figures.benchmark) : '';
  return (
    <ReadingChart
      label="Value over time: read it with the arrow keys"
      className="value-chart"
      layoutFor={layoutFor}
      xOf={(layout, point) => layout.at(point).x}
      textOf={(point: SeriesPoint) => readingOf(point, name, formats)}
      draw={(layout, reading) => <ValueDrawing layout={layout} reading={reading} />}
    />
  );
}
