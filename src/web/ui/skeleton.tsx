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

interface DenseRowsProps {
  count: number;
  className?: string;
  /** How high each is; the default are the rows of a dense table. */
  height?: string;
}

/** A placeholder for rows; the caller wraps it in a LoadingRegion. */
export function DenseRows({ count, className = '', height = 'h-10' }: DenseRowsProps) {
  return (
    <div aria-hidden="true" className={className}>
      {Array.from({ length: count }, (_, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the rows are alike
        <div key={at} className={`flex items-center justify-between gap-8 border-b border-rule ${height}`}>
          <Skeleton className="h-4 w-1/3" />
          <Skeleton className="h-4 w-24" />
        </div>
      ))}
    </div>
  );
}

const usualRows = 8;

/** A placeholder for the rows of a table. */
export function RowsSkeleton({ count = usualRows }: { count?: number }) {
  return (
    <LoadingRegion>
      {Array.from({ length: count }, (_, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the rows are alike
        <div key={at} className="flex items-center gap-4 border-b border-rule py-3">
          <Skeleton className="h-5 flex-1" />
          <Skeleton className="h-5 w-1/4 max-sm:hidden" />
          <Skeleton className="h-8 w-24" />
        </div>
      ))}
    </LoadingRegion>
  );
}
