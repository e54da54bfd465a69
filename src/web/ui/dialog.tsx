import { Dialog as Base } from '@base-ui/react/dialog';
import { type ReactNode, useRef } from 'react';
import { CloseButton } from './close-button.tsx';

interface DialogProps {
  open: boolean;
  onClose: () => void;
  title: string;
  children: ReactNode;
}

interface ModalProps extends DialogProps {
  shape: string;
  /** Whether the first field gets the focus. */
  focusesField: boolean;
}

function Modal({ open, onClose, title, children, shape, focusesField }: ModalProps) {
  const popup = useRef<HTMLDivElement>(null);
  return (
    <Base.Root open={open} onOpenChange={(next) => next || onClose()}>
      <Base.Portal>
        <Base.Backdrop className="backdrop" />
        <Base.Popup
          ref={popup}
          // On touch devices a focused field opens the keyboard, which would cover the dialog.
          initialFocus={(openType) =>
            (focusesField && openType !== 'touch' && popup.current?.querySelector('input')) || true
          }
          className={`surface ${shape}`}
        >
          <div className="mb-4 flex items-start justify-between gap-4">
            <Base.Title className="font-serif text-title leading-tight font-semibold">{title}</Base.Title>
            <Base.Close render={<CloseButton />} />
          </div>
          {children}
        </Base.Popup>
      </Base.Portal>
    </Base.Root>
  );
}

/** A modal dialog. Traps the focus; closes with Escape, a click outside or its button. */
export function Dialog(props: DialogProps) {
  return <Modal {...props} shape="dialog" focusesField />;
}

/** A modal panel at the right edge of the screen, for content without a form. */
export function SidePanel(props: DialogProps) {
  return (
    <Modal
      {...props}
      shape="fixed inset-y-0 right-0 z-21 w-[min(760px,100vw)] overflow-y-auto border-y-0 border-r-0 py-6 pr-[max(clamp(16px,3vw,32px),env(safe-area-inset-right))] pb-[calc(24px+env(safe-area-inset-bottom))] pl-[clamp(16px,3vw,32px)] transition-[translate] duration-200 data-ending-style:translate-x-full data-starting-style:translate-x-full"
      focusesField={false}
    />
  );
}

/** A modal panel that rises from the bottom edge, for a phone. */
export function Sheet(props: DialogProps & { focusesField?: boolean }) {
  return (
    <Modal
      focusesField={false}
      {...props}
      shape="fixed inset-x-0 bottom-0 z-21 mx-auto max-h-[calc(100dvh-24px)] max-w-160 overflow-y-auto rounded-t-xl border-x-0 border-b-0 px-4 pt-5 pb-[calc(20px+env(safe-area-inset-bottom))] transition-[translate] duration-200 data-ending-style:translate-y-full data-starting-style:translate-y-full"
    />
  );
}
