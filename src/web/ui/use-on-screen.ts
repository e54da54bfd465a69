import { type RefObject, useEffect, useState } from 'react';

const rootMargin = '200px';

/** Returns whether the element has ever been within 200 px of the viewport. */
export function useOnScreen(element: RefObject<Element | null>): boolean {
  const [seen, setSeen] = useState(false);
  useEffect(() => {
    const { current } = element;
    if (!current || seen) return;
    const observer = new IntersectionObserver(
      (entries) => {
        if (entries.some(({ isIntersecting }) => isIntersecting)) setSeen(true);
      },
      { rootMargin },
    );
    observer.observe(current);
    return () => observer.disconnect();
  }, [element, seen]);
  return seen;
}
