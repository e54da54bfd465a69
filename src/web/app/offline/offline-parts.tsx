import { lazy, useEffect, useState } from 'react';
import { loadedAndIdle } from '#web/lib/idle.ts';
import { offline } from '#web/lib/offline.ts';
import { useSession } from '#web/lib/session.ts';
import { LazyPart } from '#web/ui/lazy-part.tsx';

const OfflineLine = lazy(async () => ({ default: (await import('./offline-line.tsx')).OfflineLine }));
const UpdateNotice = lazy(async () => ({ default: (await import('./update-notice.tsx')).UpdateNotice }));

/** The page names the service worker if there is one. Visitors have no figures, so that theirs need not be kept. */
function findWorker(isCustomer: boolean): string | undefined {
  const worker = document.querySelector<HTMLMetaElement>('meta[name=service-worker]')?.content;
  const isWanted = isCustomer || navigator.serviceWorker?.controller;
  return isWanted && 'serviceWorker' in navigator ? worker : undefined;
}

/** What the service worker needs of a page: it is registered late, and its notices load with it. */
export function OfflineParts() {
  const isCustomer = useSession().state === 'customer';
  const [workerPath, setWorkerPath] = useState<string>();
  useEffect(() => {
    void loadedAndIdle().then(() => setWorkerPath(findWorker(isCustomer)));
  }, [isCustomer]);
  const isOffline = offline.useIsOffline();
  return (
    <LazyPart failed={null}>
      <div aria-live="polite">{isOffline && <OfflineLine />}</div>
      {workerPath && <UpdateNotice workerPath={workerPath} />}
    </LazyPart>
  );
}
