import { useEffect } from 'react';
import { useRouteError } from 'react-router';
import { logFailure } from '../lib/log.ts';
import { ReloadButton } from '../ui/lazy-part.tsx';

/** The error boundary of the routes: takes the place of a page whose code could not be loaded or run. */
export function PageFailure() {
  const error = useRouteError();
  useEffect(() => logFailure('could not show the page', error), [error]);
  return (
    <div role="alert" className="mx-auto max-w-[52ch] px-4 py-16 text-center sm:py-24">
      <h1 className="font-serif text-title leading-tight font-semibold sm:text-display">
        This page could not be loaded
      </h1>
      <p className="pt-3 text-soft">
        You may be offline, or there is a new version of Holdwise. Reload the page to try again.
      </p>
      <p className="pt-7">
        <ReloadButton />
      </p>
    </div>
  );
}
