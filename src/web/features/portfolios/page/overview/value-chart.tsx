import { type PointerEvent, useMemo, useRef, useState } from 'react';
import type { Performance } from '#contract/performance.ts';
import { longDate } from '#web/lib/formats.ts';
import { type AmountFormats, useAmountFormats } from '#web/lib/hidden-amounts.ts';
import { comparisonName } from '#web/lib/short-name.ts';
import { useWidth } from '#web/ui/charts/use-width.ts';
import { pointForKey } from '#web/ui/reading-keys.ts';
import type { SeriesPoint } from './series-point.ts';
import { ValueDrawing } from './value-drawing.tsx';
import { type ValueLayout, valueLayout } from './value-layout.ts';

function readingOf(point: SeriesPoint, name: string, { whole }: AmountFormats): string {
  const compared = point.benchmark === null ? '' : `, in ${name} ${whole(point.benchmark)}`;
  return `${longDate(point.date)}: value ${whole(point.value)}, your money ${whole(point.invested)}${compared}`;
}

/** Returns the index of the point that is nearest to a position. */
function nearest({ points, at }: ValueLayout, x: number): number {
  let best = 0;
  let distance = Number.POSITIVE_INFINITY;
  for (const [index, point] of points.entries()) {
    const away = Math.abs(at(point).x - x);
    if (away >= distance) continue;
    best = index;
    distance = away;
  }
  return best;
}

/** Value against contributions and a benchmark. The pointer and the arrow keys move a reading line. */
export function ValueChart({ figures }: { figures: Performance }) {
  const frame = useRef<HTMLDivElement>(null);
  const width = useWidth(frame);
  const formats = useAmountFormats(figures.currency);
  const [reading, setReading] = useState<number>();
  const layout = useMemo(
    () => (width > 0 ? valueLayout(figures, width, formats) : undefined),
    [figures, width, formats],
  );
  const count = layout?.points.length ?? 0;
  const at = reading === undefined ? undefined : Math.min(reading, count - 1);
  const point = layout?.points[at ?? count - 1];
  const name = figures.benchmark ? comparisonName(figures.benchmark) : '';
  const text = point ? readingOf(point, name, formats) : '';
  function handlePointer({ clientX, currentTarget }: PointerEvent): void {
    if (layout) setReading(nearest(layout, clientX - currentTarget.getBoundingClientRect().left));
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
        aria-label="Value over time: read it with the arrow keys"
        aria-valuemin={0}
        aria-valuemax={Math.max(count - 1, 0)}
        aria-valuenow={at ?? Math.max(count - 1, 0)}
        aria-valuetext={text}
        onKeyDown={(event) => {
          const next = pointForKey(event.key, at, count);
          if (next === undefined) return;
          event.preventDefault();
          setReading(next);
        }}
        onPointerMove={handlePointer}
        onPointerLeave={() => setReading(undefined)}
        onBlur={() => setReading(undefined)}
        className="value-chart"
      >
        {layout && <ValueDrawing layout={layout} reading={at === undefined ? undefined : point} />}
      </div>
    </>
  );
}
