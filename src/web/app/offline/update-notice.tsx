import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { logFailure } from '#web/lib/log.ts';
import { pendingUndo } from '#web/lib/pending-undo.ts';
import { BottomNotice } from '#web/ui/bottom-notice.tsx';
import { Button } from '#web/ui/button.tsx';
import { activateWaitingWorker, registerWorker } from './register-worker.ts';

/** Registers the service worker, and offers a new version once it is ready. The page stays as it is until then. */
export function UpdateNotice({ workerPath }: { workerPath: string }) {
  const client = useQueryClient();
  const [isReady, setReady] = useState(false);
  const isUndoOffered = pendingUndo.useValue() !== null;
  useEffect(() => {
    registerWorker(workerPath, {
      // Copies what the page shows.
      onStart: () => void client.refetchQueries({ type: 'active' }),
      onWaiting: () => setReady(true),
    }).catch((error: unknown) => logFailure('could not register the service worker', error));
  }, [workerPath, client]);
  if (!isReady || isUndoOffered) return null;
  return (
    <BottomNotice
      label="New version"
      text="A new version is ready."
      closeLabel="Later"
      onClose={() => setReady(false)}
    >
      <Button small onClick={() => void activateWaitingWorker()}>
        Reload
      </Button>
    </BottomNotice>
  );
}
