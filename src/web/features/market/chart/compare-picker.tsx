import { Popover } from '@base-ui/react/popover';
import { useId, useState } from 'react';
import { isWellFormedSymbol, normaliseSymbol } from '#domain/symbols.ts';
import { Button } from '#web/ui/button.tsx';
import { SymbolCombobox } from '#web/ui/symbol-combobox.tsx';

function CompareForm({ onSymbol }: { onSymbol: (symbol: string) => void }) {
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
          Compare with
        </label>
        <SymbolCombobox
          id={id}
          text={text}
          onText={setText}
          onPick={({ symbol }) => onSymbol(symbol)}
          placeholder="Symbol or company"
        />
      </div>
      <Button type="submit" variant="primary">
        Compare
      </Button>
    </form>
  );
}

interface ComparePickerProps {
  /** Whether it opens at once, because a press on its placeholder loaded it. */
  defaultOpen: boolean;
  onSymbol: (symbol: string) => void;
}

/** A button that opens a search for another security to draw. */
export function ComparePicker({ defaultOpen, onSymbol }: ComparePickerProps) {
  const [isOpen, setIsOpen] = useState(defaultOpen);
  return (
    <Popover.Root open={isOpen} onOpenChange={setIsOpen}>
      <Popover.Trigger className="stock-chip">Compare</Popover.Trigger>
      <Popover.Portal>
        <Popover.Positioner sideOffset={6} align="end" className="z-24">
          <Popover.Popup className="surface grid w-72 gap-3 rounded-lg p-4">
            <Popover.Title className="font-serif text-lg leading-tight font-semibold">
              Comparison
            </Popover.Title>
            <CompareForm
              onSymbol={(symbol) => {
                setIsOpen(false);
                onSymbol(symbol);
              }}
            />
          </Popover.Popup>
        </Popover.Positioner>
      </Popover.Portal>
    </Popover.Root>
  );
}
