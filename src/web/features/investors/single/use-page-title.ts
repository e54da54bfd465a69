import { useEffect } from 'react';

/** Sets the document title of a page whose title depends on its data. */
export function usePageTitle(title: string): void {
  useEffect(() => {
    document.title = title;
  }, [title]);
}
