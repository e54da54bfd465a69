import { type RefObject, useEffect, useState } from 'react';

/** Returns whether the element has ever been within so many pixels of the viewport. */
export function useOnScreen(element: RefObject<Element | null>, distance = 200): boolean {
  const [seen, setSeen] = useState(false);
  useEffect(() => {
    const { current } = element;
    if (!current || seen) return;
    const observer = new IntersectionObserver(
      (entries) => {
        if (entries.some(({ isIntersecting }) => isIntersecting)) setSeen(true);
      },
      { rootMargin: `${distance}px` },
    );
    observer.observe(current);
    return () => observer.disconnect();
  }, [element, seen, distance]);
  return seen;
}
