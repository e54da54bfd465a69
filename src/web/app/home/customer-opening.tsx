import { lazy } from 'react';
import { useInBrowser } from '#web/lib/use-in-browser.ts';
import { LazyPart } from '#web/ui/lazy-part.tsx';
import { OpeningSkeleton } from './opening-skeleton.tsx';

const CustomerSummary = lazy(async () => ({
  default: (await import('./customer-summary.tsx')).CustomerSummary,
}));

/** The part of the home page for customers above the sections. Only the browser loads their figures. */
export function CustomerOpening() {
  const inBrowser = useInBrowser();
  return (
    <div className="pt-7">
      <h1 className="sr-only">Your investments today</h1>
      {inBrowser ? (
        <LazyPart loading={<OpeningSkeleton />}>
          <CustomerSummary />
        </LazyPart>
      ) : (
        <OpeningSkeleton />
      )}
    </div>
  );
}
