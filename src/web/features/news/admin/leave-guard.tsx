import { type ReactNode, type RefObject, useEffect } from 'react';
import { useBlocker } from 'react-router';
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx';

interface LeaveGuardProps {
  changed: boolean;
  /** True once the changes are saved. */
  done: RefObject<boolean>;
  children: ReactNode;
}

/** Asks for confirmation before unsaved changes are left by a link, a browser button or closing the tab. */
export function LeaveGuard({ changed, done, children }: LeaveGuardProps) {
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
      {children}
    </ConfirmDialog>
  );
}
