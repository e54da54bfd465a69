import { useId, useState } from 'react';
import { DayInput } from '#web/ledger/day-input.tsx';
import type { ChartWindow } from './history-window.ts';

interface OwnDatesProps {
  dates: ChartWindow | undefined;
  /** The first and the last day that can be chosen. */
  min: string | undefined;
  max: string;
  onDates: (dates: ChartWindow) => void;
}

/** Two fields for the first and the last day of the chart, which follows once both are days in their order. */
export function OwnDates({ dates, min, max, onDates }: OwnDatesProps) {
  const id = useId();
  const [draft, setDraft] = useState({ from: dates?.from ?? '', to: dates?.to ?? max });
  function handleChange(part: Partial<typeof draft>): void {
    const next = { ...draft, ...part };
    setDraft(next);
    const isComplete = next.from >= '1900' && next.to >= '1900' && next.from < next.to;
    if (isComplete) onDates({ from: next.from, to: next.to === max ? undefined : next.to });
  }
  const field = (name: 'from' | 'to', label: string) => (
    <span className="flex items-center gap-2 text-fine text-soft">
      <label htmlFor={`${id}-${name}`}>{label}</label>
      <DayInput
        id={`${id}-${name}`}
        value={draft[name]}
        min={min}
        max={max}
        onDay={(day) => handleChange({ [name]: day })}
        className="w-36"
        fieldClassName="h-8 py-0 text-fine max-md:h-11"
      />
    </span>
  );
  return (
    <div className="flex w-full flex-wrap items-center gap-x-4 gap-y-1 pl-2.25 max-md:pl-0">
      {field('from', 'From')}
      {field('to', 'to')}
    </div>
  );
}
