import { type JournalKind, journalKinds } from '#domain/journal-kinds.ts';
import { limits } from '#domain/limits.ts';
import { localDate } from '#web/ledger/trade-day.ts';
import { useServerForm } from '#web/lib/use-server-form.ts';
import { Button } from '#web/ui/button.tsx';
import { TextAreaField, TextField } from '#web/ui/form-fields.tsx';
import { SelectField } from '#web/ui/select-field.tsx';
import { useJournalChanges } from './journal-queries.ts';
import { kindNames } from './kind-names.ts';

/** Writes an entry; the text stays until it is stored. */
export function JournalForm({ symbol }: { symbol: string }) {
  const { write, isPending, error } = useJournalChanges(symbol);
  const today = localDate();
  const { register, handleSubmit, errors, resetField } = useServerForm(error, {
    defaultValues: { text: '', date: today, kind: 'note' as JournalKind },
  });
  const submit = handleSubmit((entry) => {
    if (entry.text.trim() === '' || isPending) return;
    void write(entry).then(
      () => resetField('text'),
      () => undefined,
    );
  });
  return (
    <form onSubmit={submit} className="grid gap-3">
      <TextAreaField
        label={`New entry about ${symbol}`}
        maxLength={limits.journalTextLength}
        rows={3}
        error={errors.text?.message}
        {...register('text')}
      />
      <div className="flex flex-wrap items-end gap-3">
        <SelectField label="Kind" {...register('kind')}>
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
          max={today}
          defaultValue={today}
          error={errors.date?.message}
          {...register('date')}
        />
        <Button type="submit" className="min-h-10" pending={isPending} pendingLabel="Saving...">
          Save entry
        </Button>
      </div>
    </form>
  );
}
