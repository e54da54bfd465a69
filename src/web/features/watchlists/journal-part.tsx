import type { JournalEntry } from '#contract/watchlists.ts';
import { longDate, mediumDate } from '#web/lib/formats.ts';
import { toastWithUndo } from '#web/lib/undo-toast.tsx';
import { QueryPart } from '#web/ui/query-part.tsx';
import { RowsSkeleton } from '#web/ui/skeleton.tsx';
import { JournalForm } from './journal-form.tsx';
import { useJournal, useJournalChanges } from './journal-queries.ts';
import { kindNames } from './kind-names.ts';

function Statement({ entries, kind }: { entries: readonly JournalEntry[]; kind: 'thesis' | 'exit' }) {
  const [newest, ...earlier] = entries.filter((entry) => entry.kind === kind);
  if (!newest) return null;
  return (
    <div className="pb-4">
      <h4 className="pb-1 text-sm font-semibold">{kindNames[kind]}</h4>
      <p className="max-w-[38em] text-base wrap-anywhere whitespace-pre-line">{newest.text}</p>
      <p className="pt-1 text-fine text-soft">
        {longDate(newest.date)}
        {earlier.length > 0 &&
          `, ${earlier.length === 1 ? 'one earlier version' : `${earlier.length} earlier versions`} in the journal`}
      </p>
    </div>
  );
}

interface EntryProps {
  entry: JournalEntry;
  onDelete: () => void;
}

function Entry({ entry: { date, text, kind }, onDelete }: EntryProps) {
  return (
    <li className="flex items-start gap-3 border-t border-rule py-1.5 first:border-0">
      <time dateTime={date} className="figures flex-none text-soft">
        {mediumDate(date)}
      </time>
      <p className="min-w-0 flex-1 wrap-anywhere whitespace-pre-line">
        {kind !== 'note' && <span className="text-soft">{kindNames[kind]}: </span>}
        {text}
      </p>
      <button
        type="button"
        aria-label={`Delete the entry of ${mediumDate(date)}`}
        className="text-link text-fine text-down"
        onClick={onDelete}
      >
        Delete
      </button>
    </li>
  );
}

function Entries({ symbol, entries }: { symbol: string; entries: readonly JournalEntry[] }) {
  const { remove, write } = useJournalChanges(symbol);

  function handleDelete(entry: JournalEntry): void {
    const { kind, date, text } = entry;
    const restore = () => void write({ kind, date, text }).catch(() => undefined);
    void remove(entry)
      .then(() => toastWithUndo('Entry deleted', restore))
      .catch(() => undefined);
  }

  if (entries.length === 0)
    return (
      <p className="pb-3 text-soft">
        Nothing written yet. Write why you watch it, so that you can check later.
      </p>
    );
  return (
    <ul className="pb-3">
      {entries.map((entry) => (
        <Entry key={entry._id} entry={entry} onDelete={() => handleDelete(entry)} />
      ))}
    </ul>
  );
}

function Journal({ symbol, entries }: { symbol: string; entries: readonly JournalEntry[] }) {
  return (
    <div className="grid gap-x-12 text-sm lg:grid-cols-2">
      <div>
        <Statement entries={entries} kind="thesis" />
        <Statement entries={entries} kind="exit" />
        <JournalForm symbol={symbol} />
      </div>
      <div className="max-lg:pt-5">
        <h4 className="pb-1 font-semibold">Journal</h4>
        <Entries symbol={symbol} entries={entries} />
      </div>
    </div>
  );
}

/** What the customer has written about a security: the reasons first, then the journal, newest first. */
export function JournalPart({ symbol }: { symbol: string }) {
  const query = useJournal(symbol);
  return (
    <QueryPart query={query} loading={<RowsSkeleton count={2} />}>
      {({ entries }) => <Journal symbol={symbol} entries={entries} />}
    </QueryPart>
  );
}
