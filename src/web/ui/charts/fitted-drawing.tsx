import { type ReactNode, useRef } from 'react';
import { useWidth } from './use-width.ts';

/** The widths for which the server draws; styles show the one for the screen until the browser has measured. */
const widths = { phone: 358, middle: 760, wide: 1184 } as const;

interface FittedDrawingProps {
  /** Returns the drawing for a width in pixels. */
  draw: (width: number) => ReactNode;
  className?: string;
}

/** A drawing for the width of its place. The server renders one for each kind of screen. */
export function FittedDrawing({ draw, className = '' }: FittedDrawingProps) {
  const frame = useRef<HTMLDivElement>(null);
  const width = useWidth(frame);
  return (
    <div ref={frame} className={className}>
      {width > 0
        ? draw(width)
        : Object.entries(widths).map(([name, drawn]) => (
            <div key={name} className={`drawn-${name}`}>
              {draw(drawn)}
            </div>
          ))}
    </div>
  );
}
