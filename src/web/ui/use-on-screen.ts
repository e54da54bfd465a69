import { type RefObject, useEffect, useState } from 'react';

const ahead = '200px';

/** Whether the element is, or was, near the part of the page that is seen. */
export function useOnScreen(element: RefObject<Element | null>): boolean {
  const [seen, setSeen] = useState(false);
  useEffect(() => {
    const { current } = element;
    if (!current || seen) return;
    const observer = new IntersectionObserver(
      (entries) => {
        if (entries.some(({ isIntersecting }) => isIntersecting)) setSeen(true);
      },
      { rootMargin: ahead },
    );
    observer.observe(current);
    return () => observer.disconnect();
  }, [element, seen]);
  return seen;
}
