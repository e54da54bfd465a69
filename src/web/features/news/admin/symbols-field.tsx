import { useQuery } from '@tanstack/react-query';
import { useEffect, useId, useState } from 'react';
import type { news } from '#contract/news.ts';
import { limits } from '#domain/limits.ts';
import { isWellFormedSymbol, normaliseSymbol } from '#domain/symbols.ts';
import { callApi } from '#web/lib/api.ts';
import { Button } from '#web/ui/button.tsx';
import { FieldError } from '#web/ui/form-fields.tsx';
import { SymbolCombobox } from '#web/ui/symbol-combobox.tsx';

const readAfterMs = 1_500;

interface ArticleTextParts {
  title: string;
  description: string;
}

/** Returns the text after the editor has paused. */
function usePausedText({ title, description }: ArticleTextParts): ArticleTextParts {
  const [paused, setPaused] = useState({ title, description });
  useEffect(() => {
    const timer = setTimeout(() => setPaused({ title, description }), readAfterMs);
    return () => clearTimeout(timer);
  }, [title, description]);
  return paused;
}

const path: typeof news.findSymbols.path = '/news/symbols';

/** Finds the companies that the text names. The title is cut, because only a valid one is accepted. */
function useSuggestions(text: ArticleTextParts) {
  const { title, description } = usePausedText(text);
  const body = { title: title.slice(0, limits.articleTitleLength), description };
  const { data } = useQuery({
    queryKey: [path, body],
    queryFn: ({ signal }) => callApi<typeof news.findSymbols>('POST', path, { body, signal }),
    enabled: title !== '' || description !== '',
    placeholderData: (before) => before,
  });
  return data?.symbols ?? [];
}

interface ChipProps {
  symbol: string;
  name?: string;
  actions: { label: string; text: string; onPress: () => void }[];
}

function Chip({ symbol, name, actions }: ChipProps) {
  return (
    <li className="flex items-center gap-1 rounded-md bg-tint py-1 pr-1 pl-2.5 text-fine">
      <b className="font-semibold">{symbol}</b>
      {name && <span className="min-w-0 truncate text-soft">{name}</span>}
      {actions.map(({ label, text, onPress }) => (
        <button
          key={label}
          type="button"
          aria-label={label}
          onClick={onPress}
          className="min-h-6 min-w-6 rounded-sm px-1.5 hover:bg-rule"
        >
          {text}
        </button>
      ))}
    </li>
  );
}

function AddSymbol({ onAdd }: { onAdd: (symbol: string) => void }) {
  const id = useId();
  const [text, setText] = useState('');

  function handleAdd(typed: string): void {
    const symbol = normaliseSymbol(typed);
    if (!isWellFormedSymbol(symbol)) return;
    onAdd(symbol);
    setText('');
  }

  return (
    <div className="flex gap-2">
      <label htmlFor={id} className="sr-only">
        Add a stock
      </label>
      <div className="min-w-0 flex-1">
        <SymbolCombobox
          id={id}
          text={text}
          onText={setText}
          onPick={({ symbol }) => handleAdd(symbol)}
          placeholder="Symbol or company"
        />
      </div>
      <Button small onClick={() => handleAdd(text)}>
        Add
      </Button>
    </div>
  );
}

interface SymbolsFieldProps extends ArticleTextParts {
  symbols: readonly string[];
  error: string | undefined;
  onChange: (symbols: string[]) => void;
}

/** The stocks that the article is about: those chosen, those that its text names, and a field to add others. */
export function SymbolsField({ symbols, title, description, error, onChange }: SymbolsFieldProps) {
  const id = useId();
  const [declined, setDeclined] = useState<readonly string[]>([]);
  const found = useSuggestions({ title, description });
  const offered = found.filter(({ symbol }) => !symbols.includes(symbol) && !declined.includes(symbol));
  const add = (symbol: string) => symbols.includes(symbol) || onChange([...symbols, symbol]);
  const remove = (symbol: string) => onChange(symbols.filter((other) => other !== symbol));
  return (
    <fieldset className="grid min-w-0 gap-2" aria-describedby={error ? `${id}-error` : undefined}>
      <legend className="mb-1 text-fine text-soft">Stocks in this article</legend>
      {symbols.length > 0 && (
        <ul aria-label="Chosen stocks" className="flex flex-wrap gap-1.5">
          {symbols.map((symbol) => (
            <Chip
              key={symbol}
              symbol={symbol}
              actions={[{ label: `Remove ${symbol}`, text: '×', onPress: () => remove(symbol) }]}
            />
          ))}
        </ul>
      )}
      {offered.length > 0 && (
        <ul aria-label="Found in the text" className="grid gap-1.5">
          {offered.map(({ symbol, name }) => (
            <Chip
              key={symbol}
              symbol={symbol}
              name={name}
              actions={[
                { label: `Add ${symbol}`, text: '+', onPress: () => add(symbol) },
                {
                  label: `Leave out ${symbol}`,
                  text: '×',
                  onPress: () => setDeclined([...declined, symbol]),
                },
              ]}
            />
          ))}
        </ul>
      )}
      <AddSymbol onAdd={add} />
      <FieldError id={`${id}-error`}>{error}</FieldError>
    </fieldset>
  );
}
