import { AlertDialog } from '@base-ui/react/alert-dialog';
import { type ReactNode, useState } from 'react';
import { Button } from './button.tsx';

interface ConfirmDialogProps {
  open: boolean;
  title: string;
  children: ReactNode;
  cancel?: string;
  proceed?: string;
  pending?: boolean;
  /** Whether it deletes something. */
  isDeletion?: boolean;
  onCancel: () => void;
  onProceed: () => void;
}

/** Asks before an action that cannot be undone. Cancel has the focus; Escape cancels, a click outside does nothing. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const {
    open,
    title,
    children,
    cancel = 'Cancel',
    proceed = 'Continue',
    pending = false,
    isDeletion = false,
  } = props;
  return (
    <AlertDialog.Root open={open} onOpenChange={(next) => next || pending || props.onCancel()}>
      <AlertDialog.Portal>
        <AlertDialog.Backdrop className="backdrop" />
        <AlertDialog.Popup className="surface dialog">
          <AlertDialog.Title className="font-serif text-title leading-tight font-semibold">
            {title}
          </AlertDialog.Title>
          <AlertDialog.Description render={<div />} className="pt-3 text-soft">
            {children}
          </AlertDialog.Description>
          <div className="flex flex-wrap justify-end gap-3 pt-6">
            <AlertDialog.Close render={<Button disabled={pending} />}>{cancel}</AlertDialog.Close>
            <Button
              variant={isDeletion ? 'danger' : 'primary'}
              pending={pending}
              pendingLabel="Please wait"
              onClick={() => props.onProceed()}
            >
              {proceed}
            </Button>
          </div>
        </AlertDialog.Popup>
      </AlertDialog.Portal>
    </AlertDialog.Root>
  );
}

interface ConfirmedDeletionProps {
  /** The deleted item, for the accessible name of the button. */
  name: string;
  verb?: string;
  pending: boolean;
  /** Calls `done` once the deletion has succeeded or failed. */
  onDelete: (done: () => void) => void;
  /** The text of the dialog. */
  children: ReactNode;
}

/** A delete button that asks for confirmation. */
export function ConfirmedDeletion({
  name,
  verb = 'Delete',
  pending,
  onDelete,
  children,
}: ConfirmedDeletionProps) {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <Button small variant="danger" aria-label={`${verb} ${name}`} onClick={() => setIsOpen(true)}>
        {verb}
      </Button>
      <ConfirmDialog
        open={isOpen}
        title="Are you absolutely sure?"
        isDeletion
        pending={pending}
        onCancel={() => setIsOpen(false)}
        onProceed={() => onDelete(() => setIsOpen(false))}
      >
        {children}
      </ConfirmDialog>
    </>
  );
}
