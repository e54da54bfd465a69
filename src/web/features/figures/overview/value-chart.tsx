import { useCallback } from 'react';
import type { Performance } from '#contract/figures.ts';
import { longDate } from '#web/lib/formats.ts';
import { type AmountFormats, useAmountFormats } from '#web/lib/hidden-amounts.ts';
import { ReadingChart } from '#web/ui/charts/reading-chart.tsx';
import { comparedWith } from './benchmark-name.ts';
import type { SeriesPoint } from './series-point.ts';
import { ValueDrawing } from './value-drawing.tsx';
import { valueLayout } from './value-layout.ts';

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
