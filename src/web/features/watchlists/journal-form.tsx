import { type JournalKind, journalKinds } from '#domain/journal-kinds.ts';
import { limits } from '#domain/limits.ts';
import { DayField } from '#web/ledger/day-input.tsx';
import { localDate } from '#web/ledger/trade-day.ts';
import { useServerForm } from '#web/lib/use-server-form.ts';
import { Button } from '#web/ui/button.tsx';
import { TextAreaField } from '#web/ui/form-fields.tsx';
import { SelectField } from '#web/ui/select-field.tsx';
import { useJournalChanges } from './journal-queries.ts';
import { kindNames } from './kind-names.ts';

/** Writes an entry; the text stays until it is stored. */
export function JournalForm({ symbol }: { symbol: string }) {
  const { write, isPending, error } = useJournalChanges(symbol);
  const today = localDate();
  const { register, handleSubmit, errors, resetField, setValue, watch } = useServerForm(error, {
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
        <DayField
          label="Date"
          max={today}
          value={watch('date')}
          error={errors.date?.message}
          onDay={(day) => setValue('date', day || today)}
        />
        <Button type="submit" className="min-h-10" pending={isPending} pendingLabel="Saving...">
          Save entry
        </Button>
      </div>
    </form>
  );
}
