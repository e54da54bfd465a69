import { useQueryClient } from '@tanstack/react-query';
import { lazy, useEffect, useId, useRef, useState } from 'react';
import { isWellFormedSymbol, normaliseSymbol } from '#domain/symbols.ts';
import { quoteQuery } from '#web/lib/market-queries.ts';
import { Button } from '#web/ui/button.tsx';
import { LazyPart } from '#web/ui/lazy-part.tsx';
import type { SymbolComboboxProps } from '#web/ui/symbol-combobox.tsx';
import { useOnScreen } from '#web/ui/use-on-screen.ts';

const Loaded = lazy(async () => ({ default: (await import('#web/ui/symbol-combobox.tsx')).SymbolCombobox }));

interface LazySymbolComboboxProps extends SymbolComboboxProps {
  /** Whether to load the combobox before the field has the focus. */
  preload: boolean;
}

/** A plain input, rendered on the server and replaced by the combobox once that is loaded. */
function LazySymbolCombobox({ preload, ...props }: LazySymbolComboboxProps) {
  const [focused, setFocused] = useState(false);
  const plain = (
    <input
      id={props.id}
      className="field uppercase placeholder:normal-case"
      value={props.text}
      placeholder={props.placeholder}
      autoComplete="off"
      onFocus={() => setFocused(true)}
      onBlur={() => setFocused(false)}
      onChange={(event) => props.onText(event.target.value.toUpperCase())}
    />
  );
  if (!preload && !focused) return plain;
  return (
    <LazyPart loading={plain} failed={plain}>
      <Loaded {...props} autoFocus={focused} />
    </LazyPart>
  );
}

interface StockSearchProps {
  symbol: string;
  onSymbol: (symbol: string) => void;
}

/** The search box. Selecting a suggestion loads the stock; a typed symbol needs Enter or the button. */
export function StockSearch({ symbol, onSymbol }: StockSearchProps) {
  const id = useId();
  const field = useRef<HTMLDivElement>(null);
  const onScreen = useOnScreen(field);
  const client = useQueryClient();
  const [text, setText] = useState(symbol);
  const [error, setError] = useState<string>();

  useEffect(() => setText(symbol), [symbol]);

  function load(next: string): void {
    setError(undefined);
    setText(next);
    onSymbol(next);
  }

  async function handleTyped(): Promise<void> {
    const typed = normaliseSymbol(text);
    const found =
      isWellFormedSymbol(typed) && (await client.fetchQuery(quoteQuery(typed)).catch(() => []))[0];
    if (found) load(found.symbol);
    else setError(`No stock found for ${text.trim() || 'that'}. Please select one of the suggestions.`);
  }

  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        void handleTyped();
      }}
      className="max-w-[520px]"
    >
      <label htmlFor={id} className="mb-1 block text-fine text-soft">
        Symbol or company
      </label>
      <div className="flex gap-2">
        <div ref={field} className="min-w-0 flex-1">
          <LazySymbolCombobox
            preload={onScreen}
            id={id}
            text={text}
            onText={(next) => {
              setError(undefined);
              setText(next);
            }}
            onPick={({ symbol: picked }) => load(picked)}
            placeholder="For example MSFT or Microsoft"
            invalid={error !== undefined}
            describedBy={error && `${id}-error`}
          />
        </div>
        <Button type="submit" className="min-h-10">
          Look up
        </Button>
      </div>
      {error && (
        <p id={`${id}-error`} role="alert" className="mt-1 text-fine text-down">
          {error}
        </p>
      )}
    </form>
  );
}
