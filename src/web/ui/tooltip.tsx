import { Tooltip as Base } from '@base-ui/react/tooltip';
import type { ReactElement } from 'react';

const delayMs = 700;
const skipMs = 300;

/** Provides the tooltip delays: 700 ms, or none within 300 ms after another tooltip closed. */
export const Tooltips = ({ children }: { children: React.ReactNode }) => (
  <Base.Provider delay={delayMs} timeout={skipMs}>
    {children}
  </Base.Provider>
);

interface TooltipProps {
  text: string;
  disabled?: boolean;
  side?: 'right' | 'bottom' | 'top';
  children: ReactElement;
}

/** Shows the name of an icon button, which is also its accessible name. */
export function Tooltip({ text, disabled = false, side = 'bottom', children }: TooltipProps) {
  return (
    <Base.Root disabled={disabled}>
      <Base.Trigger render={children} />
      <Base.Portal>
        <Base.Positioner side={side} sideOffset={8} className="z-30">
          <Base.Popup className="rounded-md bg-ink px-2.5 py-1 text-fine text-paper">{text}</Base.Popup>
        </Base.Positioner>
      </Base.Portal>
    </Base.Root>
  );
}
