import { AlertDialog } from '@base-ui/react/alert-dialog';
import type { ReactNode } from 'react';
import { Button } from './button.tsx';

interface ConfirmDialogProps {
  open: boolean;
  title: string;
  children: ReactNode;
  cancel?: string;
  proceed?: string;
  pending?: boolean;
  onCancel: () => void;
  onProceed: () => void;
}

/** Asks before something that can't be taken back. Starts on Cancel; Escape cancels, a press outside does nothing. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const { open, title, children, cancel = 'Cancel', proceed = 'Continue', pending = false } = props;
  return (
    <AlertDialog.Root open={open} onOpenChange={(next) => next || pending || props.onCancel()}>
      <AlertDialog.Portal>
        <AlertDialog.Backdrop className="backdrop" />
        <AlertDialog.Popup className="surface dialog">
          <AlertDialog.Title className="font-serif text-[22px] leading-tight font-semibold">
            {title}
          </AlertDialog.Title>
          <AlertDialog.Description render={<div />} className="pt-3 text-soft">
            {children}
          </AlertDialog.Description>
          <div className="flex flex-wrap justify-end gap-3 pt-6">
            <AlertDialog.Close render={<Button disabled={pending} />}>{cancel}</AlertDialog.Close>
            <Button
              look="primary"
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
