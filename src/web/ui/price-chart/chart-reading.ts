import type { PriceBar } from '#contract/market.ts';
import { compactNumber } from '#web/lib/compact-formats.ts';
import { longDate, price } from '#web/lib/formats.ts';
import { percentLabel } from './chart-layout.ts';
import { type ChartSeries, valueOn } from './chart-series.ts';

function comparedText({ lines }: ChartSeries, date: string): string {
  return lines
    .map((line, index) => {
      const day = valueOn(line, date);
      if (!day) return `${line.name} unknown`;
      return `${line.name} ${percentLabel(day.value)}${index === 0 ? ` at ${price(day.close)}` : ''}`;
    })
    .join(', ');
}

function ownText({ close, open, high, low }: PriceBar, unit: string): string {
  if (open === undefined || high === undefined || low === undefined) return `${price(close)} ${unit}`;
  return `open ${price(open)}, high ${price(high)}, low ${price(low)}, close ${price(close)} ${unit}`;
}

/** Reads the lines beside the price, each with its name. */
function extrasText({ lines: [, ...extras], isCompared }: ChartSeries, date: string): string {
  if (isCompared) return '';
  return extras
    .flatMap((line) => {
      const day = valueOn(line, date);
      return day ? [`, ${line.name.toLowerCase()} ${price(day.value)}`] : [];
    })
    .join('');
}

/** Says what the chart shows on the day of a bar. */
export function readingOf(series: ChartSeries, bar: PriceBar, unit = 'dollars'): string {
  const figures = series.isCompared ? comparedText(series, bar.date) : ownText(bar, unit);
  const volume = bar.volume === undefined ? '' : `, volume ${compactNumber(bar.volume)}`;
  return `${longDate(bar.date)}: ${figures}${extrasText(series, bar.date)}${volume}`;
}
