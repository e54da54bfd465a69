import { Autocomplete } from '@base-ui/react/autocomplete';
import { useQuery } from '@tanstack/react-query';
import { type KeyboardEvent, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { statusQuery, useQuotes } from '../lib/market-queries.ts';
import { ListingPrice } from './listing-price.tsx';
import {
  bestSuggestion,
  type Suggestion,
  type SuggestionRules,
  useSymbolSuggestions,
} from './use-symbol-suggestions.ts';

export interface SymbolComboboxProps extends SuggestionRules {
  id: string;
  text: string;
  onText: (text: string) => void;
  onPick?: (suggestion: Suggestion) => void;
  /** Called after a click on a suggestion, so that the next field can get the focus; keys move it themselves. */
  onClicked?: () => void;
  placeholder?: string;
  autoFocus?: boolean;
  /** Whether the field is the main thing of its place. */
  isLarge?: boolean;
  /** Whether it takes the focus and shows suggestions for its text without typing. */
  searchesAtOnce?: boolean;
  invalid?: boolean;
  describedBy?: string | undefined;
}

interface ItemProps {
  suggestion: Suggestion;
  prices: ReturnType<typeof usePrices>;
  /** `isPointer` is false for the Enter key, which clicks the highlighted one. */
  onClick: (suggestion: Suggestion, isPointer: boolean) => void;
}

/** Returns the last prices of the suggested listings, and the day of the newest prices. */
function usePrices(suggestions: readonly Suggestion[]) {
  const listed = suggestions.filter(({ currency }) => currency !== undefined);
  const quotes = useQuotes(listed.map(({ symbol }) => symbol));
  const { data } = useQuery({ ...statusQuery(), enabled: listed.length > 0 });
  return { quotes, newest: data?.asOf };
}

function Item({ suggestion, prices, onClick }: ItemProps) {
  const { symbol, name, note, currency } = suggestion;
  return (
    <Autocomplete.Item value={suggestion} onClick={({ detail }) => onClick(suggestion, detail > 0)}>
      <b className="min-w-16 flex-none font-semibold whitespace-nowrap text-accent">{symbol}</b>{' '}
      <span className="flex min-w-0 flex-1 flex-col leading-tight">
        <span className="truncate">{name}</span>{' '}
        {note && <span className="truncate text-fine text-soft">{note}</span>}
      </span>{' '}
      {currency !== undefined && (
        <ListingPrice
          quote={prices.quotes.get(symbol)}
          currency={currency}
          symbol={symbol}
          newest={prices.newest}
        />
      )}
    </Autocomplete.Item>
  );
}

interface SuggestionsProps extends Pick<ItemProps, 'onClick'> {
  suggestions: readonly Suggestion[];
  status: string;
}

function Suggestions({ suggestions, status, onClick }: SuggestionsProps) {
  const prices = usePrices(suggestions);
  return (
    <Autocomplete.Portal>
      <Autocomplete.Positioner sideOffset={4} align="start" className="z-25">
        {/* The library's popup would hide the rest of the page from assistive technology (decision 10). */}
        <div className="surface popup w-(--anchor-width) min-w-72 sm:min-w-96">
          <Autocomplete.Status className="px-2.5 py-2 text-soft empty:p-0">{status}</Autocomplete.Status>
          <Autocomplete.List>
            {(suggestion: Suggestion) => (
              <Item key={suggestion.symbol} suggestion={suggestion} prices={prices} onClick={onClick} />
            )}
          </Autocomplete.List>
        </div>
      </Autocomplete.Positioner>
    </Autocomplete.Portal>
  );
}

/** A search field for stocks with debounced suggestions. The input is converted to upper case. */
export function SymbolCombobox({
  text,
  onText,
  onPick,
  onClicked,
  offerTyped,
  scope,
  failure,
  currency,
  own,
  searchesAtOnce = false,
  ...field
}: SymbolComboboxProps) {
  const [typing, setTyping] = useState(searchesAtOnce);
  const [open, setOpen] = useState(searchesAtOnce);
  const rules = { offerTyped, scope, failure, currency, own };
  const { suggestions, status, isSearching, findBest } = useSymbolSuggestions(text, typing, rules);
  const hasSearched = useRef(searchesAtOnce);
  const highlighted = useRef<Suggestion>(undefined);
  const shown = open && (suggestions.length > 0 || status !== '');

  function handlePick(suggestion: Suggestion): void {
    onText(suggestion.symbol);
    onPick?.(suggestion);
  }

  /** Takes the best match of a search that is still running; without one, Enter sends the form as it would have done. */
  async function takeWhenFound(key: 'Tab' | 'Enter', input: HTMLInputElement): Promise<void> {
    const best = await findBest();
    if (best) {
      setTyping(false);
      handlePick(best);
    } else if (key === 'Enter' && input.value === text) {
      setTyping(false);
      input.form?.requestSubmit();
    }
  }

  function handleClick(suggestion: Suggestion, isPointer: boolean): void {
    // At once, so that leaving the field finds the suggestion and not what was typed.
    flushSync(() => handlePick(suggestion));
    if (isPointer) onClicked?.();
  }

  /** Tab takes the security whose symbol was typed, or else the highlighted one as Enter does, and moves on. */
  function handleKeyDown(event: KeyboardEvent<HTMLInputElement>): void {
    const { key, shiftKey } = event;
    if (shiftKey || (key !== 'Tab' && key !== 'Enter')) return;
    if (isSearching) {
      // Enter would send the form with a text that is no symbol yet.
      if (key === 'Enter') event.preventDefault();
      void takeWhenFound(key, event.currentTarget);
    } else if (key === 'Tab' && shown) {
      const taken = bestSuggestion(text, suggestions, highlighted.current);
      if (taken) handlePick(taken);
    }
  }

  /** Reopens the suggestions of an earlier input. */
  function handleFocus(): void {
    if (!hasSearched.current) return;
    setTyping(true);
    setOpen(true);
  }

  /** Closes the suggestions so that they do not cover the next field. A text that has found nothing does not reopen them. */
  function handleBlur(): void {
    const hasFoundNothing = typing && suggestions.every(({ isTyped }) => isTyped);
    if (hasFoundNothing) hasSearched.current = false;
    setTyping(false);
    setOpen(false);
  }

  return (
    <Autocomplete.Root
      items={suggestions}
      value={text}
      mode="none"
      filter={null}
      autoHighlight
      open={shown}
      onOpenChange={setOpen}
      onItemHighlighted={(suggestion) => {
        highlighted.current = suggestion;
      }}
      itemToStringValue={({ symbol }: Suggestion) => symbol}
      onValueChange={(value, { reason }) => {
        setTyping(reason === 'input-change');
        hasSearched.current ||= reason === 'input-change';
        onText(value.toUpperCase());
      }}
    >
      <Autocomplete.Input
        id={field.id}
        className={`field uppercase placeholder:normal-case ${field.isLarge ? 'min-h-13 px-4 text-lg' : ''}`}
        placeholder={field.placeholder}
        onFocus={handleFocus}
        onKeyDown={handleKeyDown}
        onBlur={handleBlur}
        autoFocus={field.autoFocus || searchesAtOnce}
        autoCapitalize="characters"
        spellCheck={false}
        maxLength={64}
        aria-invalid={field.invalid || undefined}
        aria-describedby={field.describedBy}
      />
      {shown && <Suggestions suggestions={suggestions} status={status} onClick={handleClick} />}
    </Autocomplete.Root>
  );
}
