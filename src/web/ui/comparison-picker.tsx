import { Popover } from '@base-ui/react/popover';
import { useId, useState } from 'react';
import { isWellFormedSymbol, normaliseSymbol } from '#domain/symbols.ts';
import { Button } from './button.tsx';
import { SymbolCombobox } from './symbol-combobox.tsx';
import type { SuggestionRules } from './use-symbol-suggestions.ts';

interface FormProps {
  label: string;
  onSymbol: (symbol: string) => void;
  /** Offers to compare with nothing. */
  onNone?: (() => void) | undefined;
  own?: SuggestionRules['own'];
  /** Other things than securities to compare with. */
  others?: readonly { label: string; onChoose: () => void }[];
}

function ComparisonForm({ label, onSymbol, onNone, own, others = [] }: FormProps) {
  const id = useId();
  const [text, setText] = useState('');
  return (
    <form
      className="grid gap-3"
      onSubmit={(event) => {
        event.preventDefault();
        const symbol = normaliseSymbol(text);
        if (isWellFormedSymbol(symbol)) onSymbol(symbol);
      }}
    >
      <div>
        <label htmlFor={id} className="mb-1 block text-fine text-soft">
          {label}
        </label>
        <SymbolCombobox
          own={own}
          id={id}
          text={text}
          onText={setText}
          onPick={({ symbol }) => onSymbol(symbol)}
          placeholder="Symbol or company"
        />
      </div>
      <div className="flex flex-wrap gap-2">
        <Button type="submit" variant="primary" className={onNone ? '' : 'flex-1'}>
          Compare
        </Button>
        {onNone && <Button onClick={onNone}>No comparison</Button>}
      </div>
      {others.length > 0 && (
        <div className="flex flex-wrap gap-x-4 gap-y-1 border-t border-rule pt-3">
          {others.map((other) => (
            <button
              key={other.label}
              type="button"
              className="text-link min-h-8 text-fine"
              onClick={other.onChoose}
            >
              {other.label}
            </button>
          ))}
        </div>
      )}
    </form>
  );
}

interface ComparisonPickerProps extends FormProps {
  /** The text of the button, and its look. */
  button: string;
  className: string;
  defaultOpen?: boolean;
}

/** A button that opens a search for a security to compare with, and closes it after the choice. */
export function ComparisonPicker({
  button,
  className,
  defaultOpen = false,
  label,
  onSymbol,
  onNone,
  own,
  others,
}: ComparisonPickerProps) {
  const [isOpen, setIsOpen] = useState(defaultOpen);
  return (
    <Popover.Root open={isOpen} onOpenChange={setIsOpen}>
      <Popover.Trigger className={className}>{button}</Popover.Trigger>
      <Popover.Portal>
        <Popover.Positioner sideOffset={6} align="end" className="z-24">
          <Popover.Popup className="surface grid w-72 gap-3 rounded-lg p-4">
            <Popover.Title className="font-serif text-lg leading-tight font-semibold">
              Comparison
            </Popover.Title>
            <ComparisonForm
              label={label}
              own={own}
              others={others?.map((other) => ({
                ...other,
                onChoose() {
                  setIsOpen(false);
                  other.onChoose();
                },
              }))}
              onSymbol={(symbol) => {
                setIsOpen(false);
                onSymbol(symbol);
              }}
              onNone={
                onNone &&
                (() => {
                  setIsOpen(false);
                  onNone();
                })
              }
            />
          </Popover.Popup>
        </Popover.Positioner>
      </Popover.Portal>
    </Popover.Root>
  );
}
