import { type KeyboardEvent, useEffect, useId, useRef } from 'react';
import { flushSync } from 'react-dom';
import type { Portfolio } from '#contract/portfolios.ts';
import { EntryCells } from './entry-cells.tsx';
import { type Entry, type EntryOptions, useEntry } from './use-entry.ts';

interface EntryFormProps extends EntryOptions {
  portfolio: Portfolio;
  /** The accessible name, if it is neither a new transaction nor a stored one. */
  label?: string;
  autoFocus?: boolean;
  /** Whether a problem moves the focus to its field. */
  takesFocus?: boolean;
  /** Called by Escape, after which nothing of the entry is left. */
  onCancel?: (() => void) | undefined;
  onTouched?: (() => void) | undefined;
}

/** Moves the focus to the field with a problem. */
function useProblemFocus(entry: Entry, isWanted: boolean) {
  const form = useRef<HTMLFormElement>(null);
  const { problem } = entry;
  useEffect(() => {
    if (!problem || !isWanted) return;
    const wrong = form.current?.querySelector<HTMLElement>('[aria-invalid]');
    (wrong ?? form.current?.querySelector<HTMLElement>('input'))?.focus();
  }, [problem, isWanted]);
  return form;
}

/** The form of one transaction. Enter saves, Escape clears; the fields follow from the kind. */
export function EntryForm({
  portfolio,
  label,
  autoFocus = false,
  takesFocus = true,
  ...options
}: EntryFormProps) {
  const entry = useEntry(options);
  const form = useProblemFocus(entry, takesFocus);
  const problemId = `${useId()}-problem`;
  const { problem, isSaving } = entry;

  function handleKeyDown(event: KeyboardEvent): void {
    if (event.key !== 'Escape' || event.defaultPrevented) return;
    event.stopPropagation();
    // At once, so that the date is selected as it is then.
    flushSync(entry.clear);
    options.onCancel?.();
    const date = form.current?.querySelector<HTMLInputElement>('[data-date-field]');
    date?.focus();
    date?.select();
  }

  return (
    <form
      ref={form}
      aria-label={label ?? (options.entry ? 'Edit the transaction' : 'New transaction')}
      aria-busy={isSaving || undefined}
      className="entry"
      onSubmit={(event) => {
        event.preventDefault();
        entry.settleSymbol();
        void entry.submit();
      }}
      onKeyDown={handleKeyDown}
      onChange={options.onTouched}
      onBlur={() => entry.settleSymbol()}
    >
      <fieldset disabled={isSaving} className="entry-cells">
        <EntryCells
          entry={entry}
          portfolio={portfolio}
          portfolioId={options.portfolioId}
          autoFocus={autoFocus}
          problemAt={(field) => (problem?.field === field ? problemId : undefined)}
        />
      </fieldset>
      {problem && (
        <p id={problemId} role="alert" className="entry-problem">
          {problem.message}
        </p>
      )}
    </form>
  );
}
