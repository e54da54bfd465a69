import { Popover } from '@base-ui/react/popover';
import { CheckboxField } from '#web/ui/form-fields.tsx';
import type { HoldingColumn } from './holding-columns.tsx';

interface ColumnPickerProps {
  columns: readonly HoldingColumn[];
  hidden: ReadonlySet<string>;
  /** The chosen columns for which the table has no room. */
  left: ReadonlySet<string>;
  onChange: (key: string, isShown: boolean) => void;
}

/** Selects the columns of the table. */
export function ColumnPicker({ columns, hidden, left, onChange }: ColumnPickerProps) {
  return (
    <Popover.Root>
      <Popover.Trigger className="text-link text-fine">Columns</Popover.Trigger>
      <Popover.Portal>
        <Popover.Positioner sideOffset={6} align="end" className="z-25">
          <Popover.Popup className="surface w-56 rounded-lg p-4">
            <Popover.Title className="pb-1 font-serif text-lg leading-tight font-semibold">
              Columns
            </Popover.Title>
            {columns.map(({ key, label }) => (
              <CheckboxField
                key={key}
                label={label}
                after={left.has(key) && <span className="text-tiny text-soft">no room</span>}
                checked={!hidden.has(key)}
                onChange={({ target }) => onChange(key, target.checked)}
              />
            ))}
          </Popover.Popup>
        </Popover.Positioner>
      </Popover.Portal>
    </Popover.Root>
  );
}
