import type { History } from '#contract/market.ts';
import { longDate, price } from '../lib/formats.ts';
import { ChartCanvas } from './chart-canvas.tsx';
import { pointForKey } from './reading-keys.ts';

interface AccessibleChartProps {
  history: History;
  at: number | undefined;
  onAt: (at: number | undefined) => void;
}

/** The chart as a slider: the arrow keys move from bar to bar. */
export function AccessibleChart({ history, at, onAt }: AccessibleChartProps) {
  const { symbol, bars } = history;
  const current = bars[at ?? bars.length - 1];
  const text = current ? `${longDate(current.date)}: ${price(current.close)} dollars` : '';
  return (
    <div
      role="slider"
      tabIndex={0}
      aria-label={`Closing prices of ${symbol}: read them with the arrow keys`}
      aria-valuemin={0}
      aria-valuemax={bars.length - 1}
      aria-valuenow={at ?? bars.length - 1}
      aria-valuetext={text}
      onKeyDown={(event) => {
        const next = pointForKey(event.key, at, bars.length);
        if (next === undefined) return;
        event.preventDefault();
        onAt(next);
      }}
      className="size-full"
    >
      <ChartCanvas history={history} at={at} onAt={onAt} />
    </div>
  );
}
