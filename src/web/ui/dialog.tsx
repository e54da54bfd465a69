import { Dialog as Base } from '@base-ui/react/dialog';
import { type ReactNode, useRef } from 'react';
import { CloseButton } from './close-button.tsx';

interface DialogProps {
  open: boolean;
  onClose: () => void;
  title: string;
  children: ReactNode;
}

interface FramedProps extends DialogProps {
  shape: string;
  /** Starts in the first field, so that one can type at once. */
  startInField: boolean;
}

function Framed({ open, onClose, title, children, shape, startInField }: FramedProps) {
  const popup = useRef<HTMLDivElement>(null);
  return (
    <Base.Root open={open} onOpenChange={(next) => next || onClose()}>
      <Base.Portal>
        <Base.Backdrop className="backdrop" />
        <Base.Popup
          ref={popup}
          // By touch a field would call up the keyboard before anybody has read the dialog.
          initialFocus={(openType) =>
            (startInField && openType !== 'touch' && popup.current?.querySelector('input')) || true
          }
          className={`surface ${shape}`}
        >
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
  return <Framed {...props} shape="dialog" startInField />;
}

/** The same at the right edge of the screen, for something to look at. */
export function SidePanel(props: DialogProps) {
  return <Framed {...props} shape="side-panel" startInField={false} />;
}
