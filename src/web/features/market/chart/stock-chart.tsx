import { type PointerEvent, useMemo, useRef, useState } from 'react';
import { dayOf } from '#web/ui/charts/scales.ts';
import { useWidth } from '#web/ui/charts/use-width.ts';
import { pointForKey } from '#web/ui/reading-keys.ts';
import { ChartDrawing } from './chart-drawing.tsx';
import { type ChartInput, chartLayout } from './chart-layout.ts';
import { nearestBar, readingOf } from './chart-reading.ts';

/** The chart as a slider: the arrow keys and the pointer move a reading line from day to day. */
export function StockChart({ input }: { input: ChartInput }) {
  const frame = useRef<HTMLDivElement>(null);
  const width = useWidth(frame);
  const [reading, setReading] = useState<number>();
  const { series } = input;
  const bars = useMemo(
    () => input.bars.filter(({ date }) => date >= series.from && date <= series.to),
    [input.bars, series],
  );
  const layout = useMemo(() => (width > 0 ? chartLayout(input, width) : undefined), [input, width]);
  const last = Math.max(bars.length - 1, 0);
  const at = reading === undefined ? undefined : Math.min(reading, last);
  const bar = bars[at ?? last];
  const text = bar ? readingOf(series, bar) : '';
  function handlePointer({ clientX, currentTarget }: PointerEvent): void {
    if (!layout) return;
    const [from, to] = [dayOf(series.from), dayOf(series.to)];
    const share = (clientX - currentTarget.getBoundingClientRect().left) / layout.right;
    setReading(nearestBar(bars, from + Math.min(Math.max(share, 0), 1) * (to - from), dayOf));
  }
  return (
    <>
      <p aria-hidden="true" className="figures min-h-5 pb-1 text-tiny text-soft">
        {at === undefined ? '' : text}
      </p>
      <div
        ref={frame}
        role="slider"
        tabIndex={0}
        aria-label={`Prices of ${series.lines[0].name}: read them with the arrow keys`}
        aria-valuemin={0}
        aria-valuemax={last}
        aria-valuenow={at ?? last}
        aria-valuetext={text}
        onKeyDown={(event) => {
          const next = pointForKey(event.key, at, bars.length);
          if (next === undefined) return;
          event.preventDefault();
          setReading(next);
        }}
        onPointerMove={handlePointer}
        onPointerLeave={() => setReading(undefined)}
        onBlur={() => setReading(undefined)}
        className="stock-canvas"
      >
        {layout && (
          <ChartDrawing
            layout={layout}
            lines={series.lines}
            reading={at === undefined ? undefined : bar?.date}
          />
        )}
      </div>
    </>
  );
}
