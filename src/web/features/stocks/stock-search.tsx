import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useId, useRef, useState } from 'react';
import { isWellFormedSymbol, normaliseSymbol } from '../../../domain/symbols.ts';
import { quoteQuery } from '../../lib/market-queries.ts';
import { Button } from '../../ui/button.tsx';
import { LazySymbolCombobox } from '../../ui/lazy-symbol-combobox.tsx';
import { useOnScreen } from '../../ui/use-on-screen.ts';

interface StockSearchProps {
  symbol: string;
  onSymbol: (symbol: string) => void;
}

/** The search box: a suggestion that is picked loads at once, a symbol that is typed with Enter or the button. */
export function StockSearch({ symbol, onSymbol }: StockSearchProps) {
  const id = useId();
  const form = useRef<HTMLFormElement>(null);
  const seen = useOnScreen(form);
  const client = useQueryClient();
  const [text, setText] = useState(symbol);
  const [error, setError] = useState<string>();

  useEffect(() => setText(symbol), [symbol]);

  function load(wanted: string): void {
    setError(undefined);
    setText(wanted);
    onSymbol(wanted);
  }

  async function handleTyped(): Promise<void> {
    const wanted = normaliseSymbol(text);
    const found =
      isWellFormedSymbol(wanted) && (await client.fetchQuery(quoteQuery(wanted)).catch(() => []))[0];
    if (found) load(found.symbol);
    else setError(`No stock is known as ${text.trim() || 'that'}. Pick one of the suggestions.`);
  }

  return (
    <form
      ref={form}
      onSubmit={(event) => {
        event.preventDefault();
        void handleTyped();
      }}
      className="max-w-[520px]"
    >
      <label htmlFor={id} className="mb-1 block text-[13px] text-soft">
        Symbol or company
      </label>
      <div className="flex gap-2">
        <div className="min-w-0 flex-1">
          <LazySymbolCombobox
            soon={seen}
            id={id}
            text={text}
            onText={(next) => {
              setError(undefined);
              setText(next);
            }}
            onPick={({ symbol: picked }) => load(picked)}
            placeholder="Such as MSFT or Microsoft"
            invalid={error !== undefined}
            describedBy={error && `${id}-error`}
          />
        </div>
        <Button type="submit" className="min-h-10">
          Look up
        </Button>
      </div>
      {error && (
        <p id={`${id}-error`} role="alert" className="mt-1 text-[13px] text-down">
          {error}
        </p>
      )}
    </form>
  );
}
