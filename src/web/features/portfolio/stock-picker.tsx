import { useId, useState } from 'react';
import { isWellFormedSymbol, normaliseSymbol } from '../../../domain/symbols.ts';
import { SymbolCombobox } from '../../ui/symbol-combobox.tsx';

export interface Stock {
  symbol: string;
  name: string;
}

interface StockPickerProps {
  stock: Stock | undefined;
  error: string | undefined;
  onPick: (stock: Stock | undefined) => void;
}

/** Picks a suggestion, or a well-formed symbol that nobody suggests: it may be held, without a price. */
export function StockPicker({ stock, error, onPick }: StockPickerProps) {
  const id = useId();
  const [text, setText] = useState('');
  const typed = normaliseSymbol(text);

  function handleText(next: string): void {
    setText(next);
    if (stock && normaliseSymbol(next) !== stock.symbol) onPick(undefined);
  }

  return (
    <div>
      <label htmlFor={id} className="mb-1 block text-[13px] text-soft">
        Stock
      </label>
      <SymbolCombobox
        id={id}
        text={text}
        onText={handleText}
        onPick={({ symbol, name }) => onPick({ symbol, name })}
        placeholder="Symbol or company"
        invalid={error !== undefined}
        describedBy={error && `${id}-error`}
      />
      {error && (
        <p id={`${id}-error`} className="mt-1 text-[13px] text-down">
          {error}
        </p>
      )}
      {!stock && isWellFormedSymbol(typed) && (
        <button
          type="button"
          className="mt-1.5 text-[13px] text-soft underline underline-offset-3 hover:text-ink"
          onClick={() => onPick({ symbol: typed, name: typed })}
        >
          Not among the suggestions? Use {typed} as typed
        </button>
      )}
    </div>
  );
}
