import { type Period, ranges } from '#web/ledger/period.ts';
import { PeriodPopover } from './period-popover.tsx';

interface RangePickerProps {
  period: Period;
  /** The first day with a figure; undefined while unknown. */
  since: string | undefined;
  onPeriod: (period: Period) => void;
}

/** Selects the period of the figures: a range up to today, or a calendar year or two dates in a popover. */
export function RangePicker({ period, since, onPeriod }: RangePickerProps) {
  const selected = 'range' in period ? period.range : undefined;
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset would need a legend and has its own layout.
    <div role="group" aria-label="Period" className="ranges">
      {ranges.map(({ range, label, name }) => (
        <button
          key={range}
          type="button"
          aria-pressed={range === selected}
          aria-label={`${label}: ${name}`}
          onClick={() => onPeriod({ range })}
        >
          {label}
        </button>
      ))}
      <PeriodPopover period={period} since={since} onPeriod={onPeriod} />
    </div>
  );
}
