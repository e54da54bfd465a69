import { Autocomplete } from '@base-ui/react/autocomplete';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useEffect, useState } from 'react';
import type { SymbolMatch } from '../../contract/market.ts';
import { limits } from '../../domain/limits.ts';
import { searchQuery } from '../lib/market-queries.ts';

/** The text as it stood when the reader last paused. */
function useSettled(text: string): string {
  const [settled, setSettled] = useState(text);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(text), limits.suggestionDelayMs);
    return () => clearTimeout(timer);
  }, [text]);
  return settled;
}

function statusText(text: string, found: readonly SymbolMatch[] | undefined, failed: boolean): string {
  if (text.trim().length < limits.suggestionMinLength) return '';
  if (failed) return 'The search failed. Please try again.';
  if (!found) return 'Searching…';
  return found.length === 0 ? 'No company found' : '';
}

export interface SymbolComboboxProps {
  id: string;
  text: string;
  onText: (text: string) => void;
  onPick: (match: SymbolMatch) => void;
  placeholder?: string;
  autoFocus?: boolean;
  invalid?: boolean;
  describedBy?: string | undefined;
}

function Suggestion({
  match,
  onPick,
}: {
  match: SymbolMatch;
  onPick: (match: SymbolMatch) => void;
}): ReactNode {
  return (
    <Autocomplete.Item value={match} onClick={() => onPick(match)}>
      <b className="w-16 flex-none font-semibold text-accent">{match.symbol}</b>
      <span className="min-w-0 flex-1 truncate">{match.name}</span>
      <span className="text-[12.5px] text-soft">{match.type === 'etf' ? 'ETF' : match.exchange}</span>
    </Autocomplete.Item>
  );
}

/** A search for a stock by symbol or name, with suggestions after a pause. What is typed is upper case. */
export function SymbolCombobox({
  id,
  text,
  onText,
  onPick,
  placeholder,
  autoFocus,
  invalid,
  describedBy,
}: SymbolComboboxProps) {
  const settled = useSettled(text).trim();
  const [typed, setTyped] = useState(false);
  const wanted = typed && settled.length >= limits.suggestionMinLength;
  const { data, isError } = useQuery({ ...searchQuery(settled), enabled: wanted });
  const current = settled === text.trim() ? data : undefined;
  const status = typed ? statusText(text, current, isError) : '';
  return (
    <Autocomplete.Root
      items={wanted ? (current ?? []) : []}
      value={text}
      mode="none"
      filter={null}
      autoHighlight
      itemToStringValue={({ symbol }: SymbolMatch) => symbol}
      onValueChange={(value, { reason }) => {
        setTyped(reason === 'input-change');
        onText(value.toUpperCase());
      }}
    >
      <Autocomplete.Input
        id={id}
        className="field uppercase placeholder:normal-case"
        placeholder={placeholder}
        autoFocus={autoFocus}
        autoCapitalize="characters"
        spellCheck={false}
        maxLength={64}
        aria-invalid={invalid || undefined}
        aria-describedby={describedBy}
      />
      <Autocomplete.Portal>
        <Autocomplete.Positioner sideOffset={4} align="start" className="z-25">
          <Autocomplete.Popup className="surface popup w-[max(var(--anchor-width),min(420px,calc(100vw-32px)))]">
            <Autocomplete.Status className={status ? 'px-2.5 py-2 text-soft' : ''}>
              {status}
            </Autocomplete.Status>
            <Autocomplete.List>
              {(match: SymbolMatch) => <Suggestion key={match.symbol} match={match} onPick={onPick} />}
            </Autocomplete.List>
          </Autocomplete.Popup>
        </Autocomplete.Positioner>
      </Autocomplete.Portal>
    </Autocomplete.Root>
  );
}
