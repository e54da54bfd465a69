import { Tooltip as Base } from '@base-ui/react/tooltip';
import type { ReactElement } from 'react';

const delayMs = 700;
const skipMs = 300;

/** Tooltips within come after 700 ms, and at once when another was open less than 300 ms ago. */
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

/** Says what something without words is. It is no more than the thing's own accessible name. */
export function Tooltip({ text, disabled = false, side = 'bottom', children }: TooltipProps) {
  return (
    <Base.Root disabled={disabled}>
      <Base.Trigger render={children} />
      <Base.Portal>
        <Base.Positioner side={side} sideOffset={8} className="z-30">
          <Base.Popup className="rounded-md bg-ink px-2.5 py-1 text-[13px] text-paper">{text}</Base.Popup>
        </Base.Positioner>
      </Base.Portal>
    </Base.Root>
  );
}
