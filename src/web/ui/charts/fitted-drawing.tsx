import { type FocusEvent, type ReactNode, type RefObject, useLayoutEffect, useRef } from 'react';
import { useWidth } from './use-width.ts';

/** The widths for which the server draws. The classes show the one for the screen until the browser has measured. */
const drawings = [
  { width: 358, className: 'md:hidden' },
  { width: 760, className: 'max-md:hidden lg:hidden' },
  { width: 1184, className: 'max-lg:hidden' },
] as const;

/** Moves the focus to the same link of the next drawing when the drawing with the focused link is replaced. */
function useKeptFocus(frame: RefObject<HTMLElement | null>, width: number) {
  const focused = useRef<string | null>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a drawing is replaced when the width changes.
  useLayoutEffect(() => {
    if (focused.current === null || document.activeElement !== document.body) return;
    const links = [...(frame.current?.querySelectorAll('a') ?? [])];
    links.find(({ href }) => href === focused.current)?.focus({ preventScroll: true });
  }, [frame, width]);
  return {
    onFocus({ target }: FocusEvent) {
      focused.current = target instanceof HTMLAnchorElement ? target.href : null;
    },
    // React does not call it for an element that it removes.
    onBlur() {
      focused.current = null;
    },
  };
}

interface FittedDrawingProps {
  /** Returns the drawing for a width in pixels. */
  draw: (width: number) => ReactNode;
  className?: string;
}

/** A drawing for the width of its place. The server renders one for each kind of screen. */
export function FittedDrawing({ draw, className = '' }: FittedDrawingProps) {
  const frame = useRef<HTMLDivElement>(null);
  const width = useWidth(frame);
  const keptFocus = useKeptFocus(frame, width);
  return (
    <div ref={frame} className={className} {...keptFocus}>
      {width > 0
        ? draw(width)
        : drawings.map((drawing) => (
            <div key={drawing.width} className={drawing.className}>
              {draw(drawing.width)}
            </div>
          ))}
    </div>
  );
}
