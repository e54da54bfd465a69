import { type ChangeEvent, useRef } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import { limits } from '#domain/limits.ts';
import { longDate } from '#web/lib/formats.ts';
import { fallbacks, messageOf } from '#web/lib/messages.ts';
import { useServerForm } from '#web/lib/use-server-form.ts';
import { Alert } from '#web/ui/alert.tsx';
import { SubmitButton } from '#web/ui/button.tsx';
import { TextField } from '#web/ui/form-fields.tsx';
import { SelectField } from '#web/ui/select-field.tsx';
import type { FilingList } from './admin-queries.ts';
import { FilingWarnings } from './filing-warnings.tsx';
import { type FilingFields, usePreview, useRefreshFromEdgar, useUpload } from './import-filing.ts';
import { UploadButton, UploadPreview } from './upload-filing.tsx';

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

/** Imports a filing of an investor from EDGAR, or from a file after a preview. */
export function FilingForm({ known, edgar }: FilingFormProps) {
  const picker = useRef<HTMLInputElement>(null);
  const refresh = useRefreshFromEdgar();
  const uploading = { preview: usePreview(), upload: useUpload() };
  const error = refresh.error ?? uploading.preview.error ?? uploading.upload.error;
  const done = refresh.data ?? uploading.upload.data;
  const form = useServerForm(error, { defaultValues: empty });

  /** Removes the results of an earlier import. */
  function forget(): void {
    for (const call of [refresh, uploading.preview, uploading.upload]) call.reset();
  }

  const handleRefresh = form.handleSubmit(({ cik, name }) => {
    if (cik.trim() === '')
      return form.setError('cik', { message: 'Please enter a CIK' }, { shouldFocus: true });
    forget();
    return refresh.mutate({ cik: cik.trim(), name });
  });

  const pick = form.handleSubmit(() => picker.current?.click());

  return (
    <form noValidate onSubmit={edgar ? handleRefresh : pick} className="grid gap-4">
      <div className="grid gap-4 @min-[600px]:grid-cols-2">
        <InvestorFieldset form={form} known={known} />
      </div>
      <div className="flex flex-wrap gap-3">
        {edgar && (
          <SubmitButton pending={refresh.isPending} className="px-6">
            Refresh from EDGAR
          </SubmitButton>
        )}
        <UploadButton
          {...uploading}
          picker={picker}
          onPick={() => void pick()}
          onFile={(file) => {
            forget();
            uploading.preview.mutate({ ...form.getValues(), file });
          }}
        />
      </div>
      <UploadPreview {...uploading} />
      {error && <Alert>{messageOf(error, fallbacks.updateInvestor)}</Alert>}
      {done && <FilingWarnings warnings={done.warnings} of={done.wizard.name} />}
    </form>
  );
}
