import type { ReactNode } from 'react';

interface BottomNoticeProps {
  label: string;
  text: string;
  closeLabel: string;
  onClose: () => void;
  /** The button. */
  children: ReactNode;
}

/** Says something at the bottom of the screen, above the navigation of phones, and offers one action. */
export function BottomNotice({ label, text, closeLabel, onClose, children }: BottomNoticeProps) {
  return (
    <div className="pointer-events-none fixed inset-x-4 bottom-[calc(16px+env(safe-area-inset-bottom))] z-20 flex justify-center max-lg:bottom-[calc(74px+env(safe-area-inset-bottom))] print:hidden [@media(max-height:420px)]:bottom-4">
      <section
        aria-label={label}
        className="surface pointer-events-auto flex items-center gap-3 rounded-md py-2 pr-2 pl-4 text-fine"
      >
        <span>{text}</span>
        {children}
        <button
          type="button"
          aria-label={closeLabel}
          className="grid size-8 flex-none place-items-center text-soft pointer-coarse:size-11"
          onClick={onClose}
        >
          <svg
            viewBox="0 0 20 20"
            aria-hidden="true"
            className="size-4"
            stroke="currentColor"
            strokeWidth="1.8"
            fill="none"
          >
            <path d="m5 5 10 10m0-10L5 15" />
          </svg>
        </button>
      </section>
    </div>
  );
}
