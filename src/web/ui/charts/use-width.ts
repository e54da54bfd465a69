import { type RefObject, startTransition, useEffect, useState } from 'react';

/**
 * Returns the width of an element in pixels, so that a chart is drawn for it instead of being scaled; 0 at first. Drawing
 * can take long, so it lets what the reader does go first.
 */
export function useWidth(element: RefObject<Element | null>): number {
  const [width, setWidth] = useState(0);
  useEffect(() => {
    const { current } = element;
    if (!current) return;
    // Called once at the beginning, too.
    const observer = new ResizeObserver(([entry]) => {
      if (entry) startTransition(() => setWidth(Math.floor(entry.contentRect.width)));
    });
    observer.observe(current);
    return () => observer.disconnect();
  }, [element]);
  return width;
}
