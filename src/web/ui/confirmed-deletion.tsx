import { type ReactNode, useState } from 'react';
import { Button } from './button.tsx';
import { ConfirmDialog } from './confirm-dialog.tsx';

interface ConfirmedDeletionProps {
  /** What is deleted, for those who only hear the button. */
  name: string;
  verb?: string;
  pending: boolean;
  /** Calls `done` once the deletion has succeeded or failed. */
  onDelete: (done: () => void) => void;
  /** What the question says. */
  children: ReactNode;
}

/** A button that deletes something, after asking. */
export function ConfirmedDeletion({
  name,
  verb = 'Delete',
  pending,
  onDelete,
  children,
}: ConfirmedDeletionProps) {
  const [asking, setAsking] = useState(false);
  return (
    <>
      <Button small look="danger" aria-label={`${verb} ${name}`} onClick={() => setAsking(true)}>
        {verb}
      </Button>
      <ConfirmDialog
        open={asking}
        title="Are you absolutely sure?"
        pending={pending}
        onCancel={() => setAsking(false)}
        onProceed={() => onDelete(() => setAsking(false))}
      >
        {children}
      </ConfirmDialog>
    </>
  );
}
