import { quarterLabel, quarterOfYear } from '#web/lib/quarter-names.ts';
import { ChoiceBar } from '#web/ui/choice-bar.tsx';
import { SelectField } from '#web/ui/select-field.tsx';

const buttons = 4;

interface QuarterPickerProps {
  /** Newest first. */
  periods: readonly string[];
  selected: string;
  onSelect: (period: string) => void;
}

/** Buttons for the newest quarters, and a list of the earlier ones. */
export function QuarterPicker({ periods, selected, onSelect }: QuarterPickerProps) {
  if (periods.length < 2) return null;
  const newest = periods.slice(0, buttons).toReversed();
  const earlier = periods.slice(buttons);
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
      {earlier.length > 0 && (
        <SelectField
          label="Earlier"
          inline
          className="max-w-60"
          value={earlier.includes(selected) ? selected : ''}
          onChange={(event) => event.target.value && onSelect(event.target.value)}
        >
          <option value="">–</option>
          {earlier.map((period) => (
            <option key={period} value={period}>
              {quarterOfYear(period)}
            </option>
          ))}
        </SelectField>
      )}
      <ChoiceBar
        label="Quarter"
        choices={newest.map((period) => ({ value: period, name: quarterLabel(period) }))}
        selected={selected}
        onSelect={onSelect}
      />
    </div>
  );
}
