import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useId, useRef, useState } from 'react';
import { isWellFormedSymbol, normaliseSymbol } from '#domain/symbols.ts';
import { quoteQuery } from '#web/lib/market-queries.ts';
import { Button } from '#web/ui/button.tsx';
import { useOnScreen } from '#web/ui/use-on-screen.ts';
import { LazySymbolCombobox } from './lazy-symbol-combobox.tsx';

/** Where the label is. */
const layouts = {
  above: { form: 'max-w-[520px]', labelLook: 'mb-1 block text-fine text-soft' },
  beside: {
    form: 'max-sm:w-full sm:grid sm:grid-cols-[auto_minmax(0,340px)] sm:items-center sm:gap-x-3',
    labelLook: 'text-fine text-soft max-sm:mb-1 max-sm:block',
  },
  hidden: { form: 'max-w-[520px]', labelLook: 'sr-only' },
} as const;

interface StockSearchProps {
  symbol: string;
  onSymbol: (symbol: string) => void;
  /** Whether suggestions for the symbol are shown without typing. */
  searchesAtOnce?: boolean;
  label?: { text: string; place: keyof typeof layouts };
  /** The text of the button. */
  action?: string;
}

/** The search box. Selecting a suggestion loads the stock; a typed symbol needs Enter or the button. */
export function StockSearch({
  symbol,
  onSymbol,
  searchesAtOnce = false,
  label = { text: 'Symbol or company', place: 'above' },
  action = 'Look up',
}: StockSearchProps) {
  const { form, labelLook } = layouts[label.place];
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
      className={form}
    >
      <label htmlFor={id} className={labelLook}>
        {label.text}
      </label>
      <div className="flex gap-2">
        <div ref={field} className="min-w-0 flex-1">
          <LazySymbolCombobox
            preload={onScreen}
            id={id}
            text={text}
            searchesAtOnce={searchesAtOnce}
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
          {action}
        </Button>
      </div>
      {error && (
        <p id={`${id}-error`} role="alert" className="col-start-2 mt-1 text-fine text-down">
          {error}
        </p>
      )}
    </form>
  );
}
