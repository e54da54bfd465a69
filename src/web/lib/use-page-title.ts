import { useEffect } from 'react';
import { useSite, withSiteName } from './site.ts';

/** Sets the document title of a page whose title depends on its data; undefined keeps it. */
export function usePageTitle(title: string | undefined): void {
  const { name } = useSite();
  useEffect(() => {
    if (title !== undefined) document.title = withSiteName(title, name);
  }, [title, name]);
}
