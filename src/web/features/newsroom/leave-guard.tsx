import type { RefObject } from 'react';
import { useEffect } from 'react';
import { useBlocker } from 'react-router';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';

interface LeaveGuardProps {
  changed: boolean;
  /** Set once the work is saved. */
  done: RefObject<boolean>;
}

/** Asks before unsaved work is left, by a link, the browser's buttons or by closing the tab. */
export function LeaveGuard({ changed, done }: LeaveGuardProps) {
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) =>
      changed && !done.current && currentLocation.pathname !== nextLocation.pathname,
  );
  useEffect(() => {
    if (!changed) return undefined;
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', ask);
    return () => window.removeEventListener('beforeunload', ask);
  }, [changed]);
  return (
    <ConfirmDialog
      open={blocker.state === 'blocked'}
      title="Leave without saving?"
      cancel="Stay"
      proceed="Leave"
      onCancel={() => blocker.reset?.()}
      onProceed={() => blocker.proceed?.()}
    >
      Your changes are not saved. This browser keeps them as a draft until you come back to them.
    </ConfirmDialog>
  );
}
