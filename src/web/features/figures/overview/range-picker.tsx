import { Popover } from '@base-ui/react/popover';
import { type FormEvent, useState } from 'react';
import { DayField } from '#web/ledger/day-input.tsx';
import { type Period, periodName, ranges } from '#web/ledger/period.ts';
import { Button } from '#web/ui/button.tsx';
import { SelectField } from '#web/ui/select-field.tsx';

const today = () => new Date().toISOString().slice(0, 10);

/** Returns the calendar years since the first transaction, newest first. */
function yearsSince(since: string | undefined): number[] {
  const last = new Date().getUTCFullYear();
  const first = Math.min(Number(since?.slice(0, 4) ?? last), last);
  return Array.from({ length: last - first + 1 }, (_, index) => last - index);
}

interface PeriodPopoverProps {
  period: Period;
  since: string | undefined;
  onPeriod: (period: Period) => void;
}

function DatesForm({ period, since, onPeriod }: PeriodPopoverProps) {
  const given = 'from' in period ? period : { from: since ?? '', to: today() };
  const [from, setFrom] = useState(given.from);
  const [to, setTo] = useState(given.to);
  const [error, setError] = useState<string>();
  function handleSubmit(event: FormEvent): void {
    event.preventDefault();
    if (!from || !to) setError('Please enter both dates');
    else if (from > to) setError('The first day must be before the last');
    else onPeriod({ from, to });
  }
  return (
    <form noValidate onSubmit={handleSubmit} className="grid gap-3">
      <DayField label="First day" value={from} max={today()} onDay={setFrom} />
      <DayField label="Last day" value={to} max={today()} error={error} onDay={setTo} />
      <Button type="submit" variant="primary">
        Show these days
      </Button>
    </form>
  );
}

/** A calendar year or any two dates. */
function PeriodPopover({ period, since, onPeriod }: PeriodPopoverProps) {
  const [isOpen, setIsOpen] = useState(false);
  const isRange = 'range' in period;
  function choose(chosen: Period): void {
    setIsOpen(false);
    onPeriod(chosen);
  }
  return (
    <Popover.Root open={isOpen} onOpenChange={setIsOpen}>
      <Popover.Trigger aria-pressed={!isRange}>
        {isRange ? 'Period' : periodName(period)}
        <span aria-hidden="true"> …</span>
      </Popover.Trigger>
      <Popover.Portal>
        <Popover.Positioner sideOffset={6} align="end" className="z-25">
          <Popover.Popup className="surface grid w-64 gap-4 rounded-lg p-4">
            <Popover.Title className="font-serif text-lg leading-tight font-semibold">Period</Popover.Title>
            <SelectField
              label="Calendar year"
              value={'year' in period ? String(period.year) : ''}
              onChange={({ target }) => target.value && choose({ year: Number(target.value) })}
            >
              <option value="">Choose a year</option>
              {yearsSince(since).map((year) => (
                <option key={year} value={year}>
                  {year}
                </option>
              ))}
            </SelectField>
            <DatesForm period={period} since={since} onPeriod={choose} />
          </Popover.Popup>
        </Popover.Positioner>
      </Popover.Portal>
    </Popover.Root>
  );
}

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
