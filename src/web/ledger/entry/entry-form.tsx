import { type KeyboardEvent, type RefObject, useEffect, useId, useLayoutEffect, useRef } from 'react';
import { flushSync } from 'react-dom';
import type { Portfolio } from '#contract/portfolios.ts';
import { EntryCells } from './entry-cells.tsx';
import { UnknownSymbolQuestion } from './unknown-symbol-question.tsx';
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

/** Moves the focus to the first field of an entry, or with a symbol given to the first one that is empty. */
export function focusEntry(form: HTMLFormElement | null | undefined, isSymbolGiven = false): void {
  const fields = [...(form?.querySelectorAll<HTMLInputElement | HTMLSelectElement>('input, select') ?? [])];
  const field = isSymbolGiven ? fields.find(({ value }) => value === '') : fields[0];
  field?.focus();
}

/** Moves the focus to the field with a problem. */
function useProblemFocus({ problem }: Entry, form: RefObject<HTMLFormElement | null>, isWanted: boolean) {
  useEffect(() => {
    if (!problem || problem.unknown?.matches.length || !isWanted) return;
    const wrong = form.current?.querySelector<HTMLElement>('[aria-invalid]');
    (wrong ?? form.current?.querySelector<HTMLElement>('input'))?.focus();
  }, [problem, form, isWanted]);
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
  const form = useRef<HTMLFormElement>(null);
  useProblemFocus(entry, form, takesFocus);
  // At once, so that the next key goes into it.
  useLayoutEffect(() => {
    if (autoFocus) focusEntry(form.current);
  }, [autoFocus]);
  const problemId = `${useId()}-problem`;
  const { problem, isSaving } = entry;

  function handleKeyDown(event: KeyboardEvent): void {
    if (event.key !== 'Escape' || event.defaultPrevented) return;
    event.stopPropagation();
    // At once, so that the focus goes to what is empty then.
    flushSync(entry.clear);
    options.onCancel?.();
    focusEntry(form.current);
  }

  /** Kind and day are those of the last entry, and the keys go back to them. */
  function focusAmounts(): void {
    form.current?.querySelector<HTMLInputElement>('input[inputmode=decimal]')?.focus();
  }

  /** Everything else is filled in already, so that the next key saves. */
  function handleTake(symbol: string): void {
    flushSync(() => entry.takeSymbol(symbol));
    form.current?.querySelector<HTMLElement>('[type=submit]')?.focus();
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
          onSymbolClicked={focusAmounts}
          problemAt={(field) => (problem?.field === field ? problemId : undefined)}
        />
      </fieldset>
      {problem && (
        <div className="flex flex-wrap items-center gap-x-4 gap-y-2 pt-2 text-sm xl:px-1">
          <p id={problemId} role="alert" className="text-down">
            {problem.message}
            {problem.unknown?.matches.length ? ' Did you mean one of these?' : ''}
          </p>
          {problem.unknown && (
            <UnknownSymbolQuestion
              unknown={problem.unknown}
              takesFocus={takesFocus}
              onTake={handleTake}
              onKeep={(symbol) => void entry.keepSymbol(symbol)}
            />
          )}
        </div>
      )}
    </form>
  );
}
