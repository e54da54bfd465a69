import { type ChangeEvent, useRef } from 'react';
import { type UseFormReturn, useForm } from 'react-hook-form';
import { limits } from '#domain/limits.ts';
import { ApiError } from '#web/lib/api.ts';
import { longDate } from '#web/lib/formats.ts';
import { fallbacks, messageOf } from '#web/lib/messages.ts';
import { Alert } from '#web/ui/alert.tsx';
import { Button, SubmitButton } from '#web/ui/button.tsx';
import { TextField } from '#web/ui/form-fields.tsx';
import { SelectField } from '#web/ui/select-field.tsx';
import type { FilingList } from './admin-queries.ts';
import { FilingWarnings } from './filing-warnings.tsx';
import { type FilingFields, useImportFiling } from './import-filing.ts';

const empty: FilingFields = { name: '', cik: '', period: '' };
const quartersOffered = 12;

/** Returns the last days of the past quarters, newest first. */
function quarterEnds(today: Date): string[] {
  const year = today.getUTCFullYear();
  const quarter = Math.floor(today.getUTCMonth() / 3);
  return Array.from({ length: quartersOffered }, (_, back) =>
    new Date(Date.UTC(year, (quarter - back) * 3, 0)).toISOString().slice(0, 10),
  );
}

type Known = FilingList['known'];

function InvestorFieldset({ form, known }: { form: UseFormReturn<FilingFields>; known: Known }) {
  const { register, formState, setValue } = form;

  function handleKnown({ target }: ChangeEvent<HTMLSelectElement>): void {
    const investor = known.find(({ cik }) => cik === target.value);
    setValue('name', investor?.name ?? '');
    setValue('cik', investor?.cik ?? '', { shouldValidate: investor !== undefined });
  }

  return (
    <>
      <SelectField label="Known investors" defaultValue="" onChange={handleKnown}>
        <option value="">Another investor</option>
        {known.map(({ name, firm, cik }) => (
          <option key={cik} value={cik}>
            {name} · {firm}
          </option>
        ))}
      </SelectField>
      <TextField
        label="CIK"
        inputMode="numeric"
        autoComplete="off"
        maxLength={10}
        hint="The SEC’s number of the investor"
        error={formState.errors.cik?.message}
        {...register('cik', {
          validate: (text) =>
            text.trim() === '' || /^\d{1,10}$/.test(text.trim()) || 'Digits only, ten at most',
        })}
      />
      <TextField
        label="Name"
        autoComplete="off"
        maxLength={limits.investorNameLength}
        hint="For a new wizard. If empty, the name of the filer"
        error={formState.errors.name?.message}
        {...register('name')}
      />
      <SelectField label="Quarter, if the file does not state it" {...register('period')}>
        <option value="">Stated in the file</option>
        {quarterEnds(new Date()).map((day) => (
          <option key={day} value={day}>
            to {longDate(day)}
          </option>
        ))}
      </SelectField>
    </>
  );
}

interface FilingFormProps {
  known: Known;
  /** Whether filings can be fetched from EDGAR. */
  edgar: boolean;
}

/** Imports a filing of an investor from EDGAR or from a file. */
export function FilingForm({ known, edgar }: FilingFormProps) {
  const form = useForm<FilingFields>({ defaultValues: empty });
  const picker = useRef<HTMLInputElement>(null);
  const { mutate, isPending, variables, data, error } = useImportFiling();
  const uploading = isPending && variables?.file !== undefined;

  function showIssues(failure: unknown): void {
    for (const { path, message } of failure instanceof ApiError ? failure.issues : [])
      if (path === 'cik' || path === 'name') form.setError(path, { message }, { shouldFocus: true });
  }

  const refresh = form.handleSubmit(({ cik, name }) => {
    if (cik.trim() === '')
      return form.setError('cik', { message: 'Please enter a CIK' }, { shouldFocus: true });
    return mutate({ cik: cik.trim(), name }, { onError: showIssues });
  });

  const pick = form.handleSubmit(() => picker.current?.click());

  function handlePick({ target }: ChangeEvent<HTMLInputElement>): void {
    const file = target.files?.[0];
    target.value = '';
    if (file) mutate({ ...form.getValues(), file }, { onError: showIssues });
  }

  return (
    <form noValidate onSubmit={edgar ? refresh : pick} className="grid gap-4">
      <div className="grid gap-4 @min-[600px]:grid-cols-2">
        <InvestorFieldset form={form} known={known} />
      </div>
      <div className="flex flex-wrap gap-3">
        {edgar && (
          <SubmitButton pending={isPending && !uploading} className="px-6">
            Refresh from EDGAR
          </SubmitButton>
        )}
        <input
          ref={picker}
          type="file"
          accept=".xml,.txt"
          aria-label="13F filing"
          tabIndex={-1}
          className="sr-only"
          onChange={handlePick}
        />
        <Button className="min-h-10 px-6" pending={uploading} pendingLabel="Uploading…" onClick={pick}>
          Upload a file
        </Button>
      </div>
      {error && <Alert>{messageOf(error, fallbacks.updateInvestor)}</Alert>}
      {data && <FilingWarnings warnings={data.warnings} of={data.wizard.name} />}
    </form>
  );
}
