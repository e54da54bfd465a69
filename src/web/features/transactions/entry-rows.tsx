import { useEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import type { Portfolio } from '#contract/portfolios.ts';
import type { Transaction } from '#contract/transactions.ts';
import { type Draft, emptyDraft } from '#web/ledger/entry/entry-draft.ts';
import { EntryForm, focusEntry } from '#web/ledger/entry/entry-form.tsx';
import { localDate, readDay } from '#web/ledger/trade-day.ts';

interface OpenEntry {
  key: number;
  initial: Draft;
  isTouched: boolean;
}

/**
 * The entries being typed or saved. The next one opens as soon as one is on its way, so that typing never waits for the
 * server; an entry that the server refuses stays with its message, and gets the focus unless the next has begun.
 */
function useOpenEntries(symbol: string) {
  const nextKey = useRef(1);
  const [entries, setEntries] = useState<OpenEntry[]>(() => [
    { key: 0, initial: { ...emptyDraft(localDate()), symbol }, isTouched: false },
  ]);
  return {
    entries,
    open(after: Draft): void {
      const initial = emptyDraft(readDay(after.date) ?? localDate(), after.kind);
      const key = nextKey.current;
      nextKey.current += 1;
      // At once, so that the next key goes into the next entry.
      flushSync(() => setEntries((current) => [...current, { key, initial, isTouched: false }]));
    },
    close: (key: number) => setEntries((current) => current.filter((one) => one.key !== key)),
    touch: (key: number) =>
      setEntries((current) =>
        current.some((one) => one.key === key && !one.isTouched)
          ? current.map((one) => (one.key === key ? { ...one, isTouched: true } : one))
          : current,
      ),
    /** Removes the empty entry that was opened too early. */
    dropUntouched: () =>
      setEntries((current) => current.filter((one, index) => one.isTouched || index < current.length - 1)),
  };
}

const keys = [
  ['Tab', 'next field'],
  ['Enter', 'save and open the next row'],
  ['Esc', 'clear'],
  ['Ctrl V', 'paste rows of a spreadsheet'],
] as const;

/** Explains the keys; of no use on a phone. */
function KeyHints() {
  return (
    <p className="flex flex-wrap gap-x-4 bg-tint px-2 pb-2 text-fine text-soft max-lg:hidden">
      {keys.map(([key, effect]) => (
        <span key={key}>
          <kbd className="rounded border border-rule px-1.5 font-sans text-tiny">{key}</kbd> {effect}
        </span>
      ))}
    </p>
  );
}

interface EntryRowsProps {
  portfolio: Portfolio;
  /** Changes when the owner asks for a new entry. */
  focusRequest: number;
  /** The symbol of the first entry; empty if the owner is to choose one. */
  symbol: string;
  onSaved: (transaction: Transaction) => void;
}

/** New transactions, typed one after another. */
export function EntryRows({ portfolio, focusRequest, symbol, onSaved }: EntryRowsProps) {
  const { entries, ...change } = useOpenEntries(symbol);
  const rows = useRef<HTMLDivElement>(null);
  const last = entries.at(-1);

  useEffect(() => {
    if (focusRequest === 0) return;
    focusEntry([...(rows.current?.querySelectorAll('form') ?? [])].at(-1), symbol !== '');
  }, [focusRequest, symbol]);

  return (
    <div ref={rows}>
      {entries.map(({ key, initial }) => (
        <EntryForm
          key={key}
          portfolio={portfolio}
          portfolioId={portfolio._id}
          initial={initial}
          autoFocus={key > 0}
          takesFocus={key === last?.key || last?.isTouched === false}
          onTouched={() => change.touch(key)}
          onSending={change.open}
          onSaved={(transaction) => {
            change.close(key);
            onSaved(transaction);
          }}
          onRefused={change.dropUntouched}
        />
      ))}
      <KeyHints />
    </div>
  );
}
