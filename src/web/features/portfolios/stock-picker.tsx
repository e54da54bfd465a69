import { useId, useState } from 'react';
import { normaliseSymbol } from '#domain/symbols.ts';
import { useOwnSuggestions } from '#web/ledger/own-suggestions.ts';
import { FieldError } from '#web/ui/form-fields.tsx';
import { SymbolCombobox } from '#web/ui/symbol-combobox.tsx';

export interface PickedStock {
  symbol: string;
  name: string;
}

interface StockPickerProps {
  stock: PickedStock | undefined;
  error: string | undefined;
  onPick: (stock: PickedStock | undefined) => void;
  /** Called after a click on a suggestion. */
  onClicked: () => void;
}

/** Selects a suggestion, or a well-formed symbol that is unknown: it can be held without a price. */
export function StockPicker({ stock, error, onPick, onClicked }: StockPickerProps) {
  const id = useId();
  const [text, setText] = useState('');

  function handleText(next: string): void {
    setText(next);
    if (stock && normaliseSymbol(next) !== stock.symbol) onPick(undefined);
  }

  return (
    <div>
      <label htmlFor={id} className="mb-1 block text-fine text-soft">
        Stock
      </label>
      <SymbolCombobox
        offerTyped
        own={useOwnSuggestions()}
        id={id}
        text={text}
        onText={handleText}
        onPick={({ symbol, name, note }) => onPick({ symbol, name: note === '' ? symbol : name })}
        onClicked={onClicked}
        placeholder="Symbol or company"
        invalid={error !== undefined}
        describedBy={error && `${id}-error`}
      />
      <FieldError id={`${id}-error`}>{error}</FieldError>
    </div>
  );
}
