import { type PointerEvent, type ReactNode, useMemo, useRef, useState } from 'react';
import { nearestIndex } from './nearest.ts';
import { useWidth } from './use-width.ts';

interface ReadingChartProps<Point, Layout> {
  label: string;
  /** Reserves the height of the drawing. */
  className?: string;
  /** Lays out the chart for a width in pixels. Must be stable, because a new function draws the chart again. */
  layoutFor: (width: number) => Layout;
  /** The horizontal position of a point, in pixels. */
  xOf: (layout: Layout, point: Point) => number;
  /** Says what the chart shows at a point. */
  textOf: (point: Point) => string;
  /** Draws the chart with the point that is read, if any. */
  draw: (layout: Layout, reading: Point | undefined) => ReactNode;
}

/** Returns the index of a chart's point to which a key moves the reading line; undefined for other keys. */
function pointForKey(key: string, at: number | undefined, count: number): number | undefined {
  const last = count - 1;
  const from = at ?? last;
  const steps: Record<string, number> = {
    ArrowLeft: from - 1,
    ArrowRight: from + 1,
    PageUp: from - 20,
    PageDown: from + 20,
    Home: 0,
    End: last,
  };
  const next = steps[key];
  return next === undefined ? undefined : Math.min(Math.max(next, 0), last);
}

/** A chart as a slider: the arrow keys and the pointer move a reading line from point to point. */
export function ReadingChart<Point, Layout extends { points: readonly Point[] }>({
  label,
  className = '',
  layoutFor,
  xOf,
  textOf,
  draw,
}: ReadingChartProps<Point, Layout>) {
  const frame = useRef<HTMLDivElement>(null);
  const width = useWidth(frame);
  const [reading, setReading] = useState<number>();
  const layout = useMemo(() => (width > 0 ? layoutFor(width) : undefined), [layoutFor, width]);
  const points = layout?.points ?? [];
  const last = Math.max(points.length - 1, 0);
  const at = reading === undefined ? undefined : Math.min(reading, last);
  const point = points[at ?? last];
  const text = point === undefined ? '' : textOf(point);
  function handlePointer({ clientX, currentTarget }: PointerEvent): void {
    if (!layout) return;
    const positionOf = (index: number) => xOf(layout, points[index] as Point);
    setReading(nearestIndex(points.length, positionOf, clientX - currentTarget.getBoundingClientRect().left));
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
        aria-label={label}
        aria-valuemin={0}
        aria-valuemax={last}
        aria-valuenow={at ?? last}
        aria-valuetext={text}
        onKeyDown={(event) => {
          const next = pointForKey(event.key, at, points.length);
          if (next === undefined) return;
          event.preventDefault();
          setReading(next);
        }}
        onPointerMove={handlePointer}
        onPointerLeave={() => setReading(undefined)}
        onBlur={() => setReading(undefined)}
        className={`[touch-action:pan-y] ${className}`}
      >
        {layout && draw(layout, at === undefined ? undefined : point)}
      </div>
    </>
  );
}
