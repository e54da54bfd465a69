import type { ReactNode } from 'react';
import { fallbacks } from '../lib/messages.ts';

/** Skeletons for those who see them, the words for those who don't. */
export function LoadingRegion({ children }: { children: ReactNode }) {
  return (
    <div role="status">
      <span className="sr-only">{fallbacks.loading}</span>
      {children}
    </div>
  );
}
