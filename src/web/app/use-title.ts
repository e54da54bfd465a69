import { useEffect } from 'react';
import { useMatches } from 'react-router';
import type { PageHandle } from '../lib/page-handle.ts';

/** The title bar says which page this is. */
export function useTitle(): void {
  const handle = useMatches().at(-1)?.handle as PageHandle | undefined;
  useEffect(() => {
    if (handle && !handle.ownTitle) document.title = handle.title;
  }, [handle]);
}
