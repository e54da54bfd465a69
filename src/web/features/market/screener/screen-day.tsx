import { useId } from 'react';
import { firstScreenedDay } from '#domain/screening/past-stock.ts';
import { isoDate } from '#domain/time.ts';
import { DayInput } from '#web/ledger/day-input.tsx';
import { changed, type ScreenerView, screenerViewOf } from './screener-address.ts';

interface ScreenDayProps {
  view: ScreenerView;
  onView: (view: ScreenerView) => void;
}

/** The day of the screen: the newest closes, or a past day with what was known on it. */
export function ScreenDay({ view, onView }: ScreenDayProps) {
  const id = useId();
  const read = (text: string) => screenerViewOf(new URLSearchParams({ asOf: text })).asOf;
  return (
    <span className="inline-flex items-center gap-2 text-fine text-soft">
      <label htmlFor={id}>As of</label>
      <DayInput
        id={id}
        className="w-36"
        fieldClassName="min-h-[34px] py-1"
        placeholder="Newest"
        min={firstScreenedDay}
        max={isoDate()}
        value={view.asOf ?? ''}
        onDay={(day) => {
          const asOf = read(day);
          if (asOf !== view.asOf) onView(changed(view, { asOf }));
        }}
      />
      {view.asOf && (
        <button
          type="button"
          className="text-link text-fine"
          onClick={() => onView(changed(view, { asOf: undefined }))}
        >
          Newest
        </button>
      )}
    </span>
  );
}
