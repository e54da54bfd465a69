import { type RefObject, useEffect } from 'react';
import { useBlocker } from 'react-router';
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx';

interface LeaveGuardProps {
  changed: boolean;
  /** True once the article is saved. */
  done: RefObject<boolean>;
}

/** Asks for confirmation before unsaved changes are left by a link, a browser button or closing the tab. */
export function LeaveGuard({ changed, done }: LeaveGuardProps) {
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) =>
      changed && !done.current && currentLocation.pathname !== nextLocation.pathname,
  );
  useEffect(() => {
    if (!changed) return undefined;
    const confirmLeave = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', confirmLeave);
    return () => window.removeEventListener('beforeunload', confirmLeave);
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
      Your changes are not saved. This browser stores them as a draft until you return.
    </ConfirmDialog>
  );
}
