import { type FormEvent, useId, useState } from 'react';
import { useNavigate } from 'react-router';
import { isWellFormedSymbol, normaliseSymbol } from '#domain/symbols.ts';
import { useOwnSuggestions } from '#web/ledger/own-suggestions.ts';
import { FieldError } from '#web/ui/form-fields.tsx';
import { SymbolCombobox } from '#web/ui/symbol-combobox.tsx';

/** A large search field for the first holding; the choice leads to the row for a new transaction. */
export function SymbolChoice({ portfolioId }: { portfolioId: string }) {
  const id = useId();
  const navigate = useNavigate();
  const [text, setText] = useState('');
  const [error, setError] = useState<string>();
  const add = (symbol: string) =>
    void navigate(`/portfolio/transactions?id=${portfolioId}&add=${encodeURIComponent(symbol)}`);

  function handleSubmit(event: FormEvent): void {
    event.preventDefault();
    const symbol = normaliseSymbol(text);
    if (isWellFormedSymbol(symbol)) add(symbol);
    else setError('Please choose one of the matches, or type a symbol such as KO');
  }

  return (
    <form noValidate onSubmit={handleSubmit}>
      <label htmlFor={id} className="sr-only">
        Symbol, name or ISIN
      </label>
      <SymbolCombobox
        isLarge
        offerTyped
        own={useOwnSuggestions()}
        id={id}
        text={text}
        onText={(next) => {
          setText(next);
          setError(undefined);
        }}
        onPick={({ symbol }) => add(symbol)}
        placeholder="For example KO or Coca-Cola"
        invalid={error !== undefined}
        describedBy={`${id}-error ${id}-help`}
      />
      <FieldError id={`${id}-error`}>{error}</FieldError>
      <p id={`${id}-help`} className="pt-3 text-fine text-soft max-lg:hidden">
        <kbd className="rounded border border-rule px-1.5 font-sans text-tiny">Tab</kbd> or{' '}
        <kbd className="rounded border border-rule px-1.5 font-sans text-tiny">Enter</kbd> takes the first
        match and asks: how many?
      </p>
    </form>
  );
}
