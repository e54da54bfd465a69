import { Dialog as Base } from '@base-ui/react/dialog';
import type { ReactNode } from 'react';
import { CloseButton } from './close-button.tsx';

interface DialogProps {
  open: boolean;
  onClose: () => void;
  title: string;
  children: ReactNode;
}

function Framed({ open, onClose, title, children, shape }: DialogProps & { shape: string }) {
  return (
    <Base.Root open={open} onOpenChange={(next) => next || onClose()}>
      <Base.Portal>
        <Base.Backdrop className="backdrop" />
        <Base.Popup className={`surface ${shape}`}>
          <div className="mb-4 flex items-start justify-between gap-4">
            <Base.Title className="font-serif text-[22px] leading-tight font-semibold">{title}</Base.Title>
            <Base.Close render={<CloseButton />} />
          </div>
          {children}
        </Base.Popup>
      </Base.Portal>
    </Base.Root>
  );
}

/** A modal dialog: holds the focus, closes with Escape, a press outside or its button. */
export function Dialog(props: DialogProps) {
  return <Framed {...props} shape="dialog" />;
}

/** The same at the right edge of the screen, for something to look at. */
export function SidePanel(props: DialogProps) {
  return <Framed {...props} shape="side-panel" />;
}
