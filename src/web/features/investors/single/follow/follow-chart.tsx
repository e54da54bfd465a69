import { type PointerEvent, useMemo, useRef, useState } from 'react';
import { longDate, wholeDollars } from '#web/lib/formats.ts';
import { useWidth } from '#web/ui/charts/use-width.ts';
import { pointForKey } from '#web/ui/reading-keys.ts';
import type { Follow } from '../../page-queries.ts';
import { FollowDrawing } from './follow-drawing.tsx';
import { type FollowLayout, followLayout } from './follow-layout.ts';

function readingOf(follow: Follow, point: Follow['line'][number] | undefined): string {
  if (!point) return '';
  const { benchmark } = follow;
  const compared =
    benchmark && point.benchmark !== null ? `, ${benchmark.symbol} ${wholeDollars(point.benchmark)}` : '';
  return `${longDate(point.date)}: following ${wholeDollars(point.value)}${compared}`;
}

/** Returns the index of the point that is nearest to a position. */
function nearest({ points, at }: FollowLayout, x: number): number {
  const distances = points.map((point) => Math.abs(at(point).x - x));
  return distances.indexOf(Math.min(...distances));
}

/** What 10,000 dollars became, against a benchmark. The pointer and the arrow keys move a reading line. */
export function FollowChart({ follow }: { follow: Follow }) {
  const frame = useRef<HTMLDivElement>(null);
  const width = useWidth(frame);
  const [reading, setReading] = useState<number>();
  const layout = useMemo(() => (width > 0 ? followLayout(follow, width) : undefined), [follow, width]);
  const last = Math.max((layout?.points.length ?? 0) - 1, 0);
  const at = reading === undefined ? undefined : Math.min(reading, last);
  const text = readingOf(follow, layout?.points[at ?? last]);
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
        aria-valuemax={last}
        aria-valuenow={at ?? last}
        aria-valuetext={text}
        onKeyDown={(event) => {
          const next = pointForKey(event.key, at, last + 1);
          if (next === undefined) return;
          event.preventDefault();
          setReading(next);
        }}
        onPointerMove={handlePointer}
        onPointerLeave={() => setReading(undefined)}
        onBlur={() => setReading(undefined)}
        className="follow-chart"
      >
        {layout && <FollowDrawing layout={layout} reading={at} />}
      </div>
    </>
  );
}
