import { type FormEvent, useState } from 'react';
import { type JournalKind, journalKinds } from '#domain/journal-kinds.ts';
import { limits } from '#domain/limits.ts';
import { localDate } from '#web/ledger/trade-day.ts';
import { Button } from '#web/ui/button.tsx';
import { TextAreaField, TextField } from '#web/ui/form-fields.tsx';
import { SelectField } from '#web/ui/select-field.tsx';
import { useJournalChanges } from './journal-queries.ts';
import { kindNames } from './kind-names.ts';

/** Writes an entry; the text stays until it is stored. */
export function JournalForm({ symbol }: { symbol: string }) {
  const { write, isPending } = useJournalChanges(symbol);
  const [text, setText] = useState('');
  const [date, setDate] = useState(() => localDate());
  const [kind, setKind] = useState<JournalKind>('note');

  function handleSubmit(event: FormEvent): void {
    event.preventDefault();
    if (text.trim() === '' || isPending) return;
    void write({ text, date, kind })
      .then(() => setText(''))
      .catch(() => undefined);
  }

  return (
    <form onSubmit={handleSubmit} className="grid gap-3">
      <TextAreaField
        label={`New entry about ${symbol}`}
        value={text}
        onChange={(event) => setText(event.target.value)}
        maxLength={limits.journalTextLength}
        rows={3}
      />
      <div className="flex flex-wrap items-end gap-3">
        <SelectField
          label="Kind"
          value={kind}
          onChange={(event) => setKind(event.target.value as JournalKind)}
        >
          {journalKinds.map((one) => (
            <option key={one} value={one}>
              {kindNames[one]}
            </option>
          ))}
        </SelectField>
        <TextField
          label="Date"
          type="date"
          required
          value={date}
          max={localDate()}
          onChange={(event) => setDate(event.target.value)}
        />
        <Button type="submit" className="min-h-10" pending={isPending} pendingLabel="Saving...">
          Save entry
        </Button>
      </div>
    </form>
  );
}
