import type { ReactNode } from 'react';
import { fallbacks } from '../lib/messages.ts';

/** A grey placeholder shape. */
export function Skeleton({ className = '' }: { className?: string }) {
  return <span aria-hidden="true" className={`block animate-breathe rounded-sm bg-rule ${className}`} />;
}

/** Wraps skeletons and announces the loading to screen readers. */
export function LoadingRegion({ children }: { children: ReactNode }) {
  return (
    <div role="status">
      <span className="sr-only">{fallbacks.loading}</span>
      {children}
    </div>
  );
}

const rows = [1, 2, 3, 4, 5, 6, 7, 8];

/** A placeholder for the rows of a table. */
export function RowsSkeleton() {
  return (
    <LoadingRegion>
      {rows.map((row) => (
        <div key={row} className="flex items-center gap-4 border-b border-rule py-3">
          <Skeleton className="h-5 flex-1" />
          <Skeleton className="h-5 w-1/4 max-sm:hidden" />
          <Skeleton className="h-8 w-24" />
        </div>
      ))}
    </LoadingRegion>
  );
}
