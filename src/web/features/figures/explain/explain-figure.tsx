import { type ReactNode, useId, useRef, useState } from 'react';
import type { ExplainedFigure } from '#contract/figures.ts';
import type { PerformanceInput } from '#web/ledger/figures-queries.ts';
import { ExplainPanel } from './explain-panel.tsx';
import { figureNames } from './explain-terms.ts';

const sizes = {
  hero: 'text-left font-serif text-hero leading-[1.12] font-semibold tracking-tight decoration-2 underline-offset-8',
  title: 'text-left font-serif text-title leading-tight font-semibold underline-offset-6',
  small: 'text-right font-[550] underline-offset-4',
};

interface ExplainFigureProps {
  figure: ExplainedFigure;
  input: PerformanceInput;
  /** How large the figure is: the one of the page, one of a row of figures, or one in a list. */
  size?: keyof typeof sizes;
  /** Classes of the button: the colour of the figure. */
  className?: string;
  /** Whether a wide screen has room to the right of the figure. */
  beside?: boolean;
  children: ReactNode;
}

/** A figure that can be opened: a button, and below or beside it how the figure comes about. Escape closes it. */
export function ExplainFigure({
  figure,
  input,
  size = 'title',
  className = '',
  beside = false,
  children,
}: ExplainFigureProps) {
  const [isOpen, setIsOpen] = useState(false);
  const id = useId();
  const button = useRef<HTMLButtonElement>(null);
  function close(): void {
    setIsOpen(false);
    button.current?.focus();
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: Escape in the panel bubbles to here; the button is the control.
    <div
      className={size === 'small' && isOpen ? 'relative grid justify-items-end' : 'relative'}
      onKeyDown={(event) => {
        if (event.key !== 'Escape' || !isOpen) return;
        event.stopPropagation();
        close();
      }}
    >
      <button
        ref={button}
        type="button"
        aria-expanded={isOpen}
        aria-controls={isOpen ? id : undefined}
        onClick={() => setIsOpen(!isOpen)}
        className={`explained-figure ${sizes[size]} ${className}`}
      >
        {children}
        <span className="sr-only">, how {figureNames[figure].toLowerCase()} comes about</span>
      </button>
      {isOpen && <ExplainPanel id={id} figure={figure} input={input} beside={beside} onClose={close} />}
    </div>
  );
}
