import type { ReactNode } from 'react';
import { LoadingRegion, Skeleton } from '#web/ui/skeleton.tsx';

/** A placeholder for the sentence of a part and what it measures. */
export function SentenceSkeleton() {
  return (
    <>
      <Skeleton className="h-6 w-2/3" />
      <Skeleton className="mt-2 h-4 w-1/2" />
    </>
  );
}

/** A placeholder for a part of a page: its sentence, what it measures, and a chart or what the children stand for. */
export function PartSkeleton({ children }: { children?: ReactNode }) {
  return (
    <LoadingRegion>
      <SentenceSkeleton />
      {children ?? <Skeleton className="mt-4 h-56" />}
    </LoadingRegion>
  );
}
