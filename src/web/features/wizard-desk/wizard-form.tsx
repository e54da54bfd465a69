import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useFieldArray, useForm } from 'react-hook-form';
import { useNavigate } from 'react-router';
import { limits } from '../../../domain/limits.ts';
import { ApiError } from '../../lib/api.ts';
import { messageOf } from '../../lib/messages.ts';
import { toasts } from '../../lib/toasts.ts';
import { Alert } from '../../ui/alert.tsx';
import { Button } from '../../ui/button.tsx';
import { SubmitButton } from '../../ui/submit-button.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { HoldingRow } from './holding-row.tsx';
import { emptyHolding, type WizardFields, writtenHoldings } from './wizard-fields.ts';
import { reloadWizards } from './wizard-list-query.ts';

export interface WizardFormWords {
  submit: string;
  done: string;
  /** Toasted, and said in the form, where the server sent no words of its own. */
  failed: string;
  alert: string;
}

interface WizardFormProps {
  start: WizardFields;
  words: WizardFormWords;
  save: (wizard: WizardFields) => Promise<{ message?: string | undefined }>;
}

function useSave({ save, words }: WizardFormProps) {
  const client = useQueryClient();
  const navigate = useNavigate();
  return useMutation({
    mutationFn: ({ name, holdings }: WizardFields) =>
      save({
        name,
        holdings: writtenHoldings(holdings).map(({ symbol, value }) => ({ symbol, value: value.trim() })),
      }),
    onSuccess: async ({ message }) => {
      toasts.success(message || words.done);
      await reloadWizards(client);
      await navigate('/admin/all-wizards');
    },
    onError: (error) => toasts.error(messageOf(error, words.failed)),
  });
}

/** A wizard's name and what it holds. */
export function WizardForm(props: WizardFormProps) {
  const { start, words } = props;
  const form = useForm<WizardFields>({ defaultValues: start });
  const { register, control, handleSubmit, formState, setError } = form;
  const rows = useFieldArray({ control, name: 'holdings' });
  const submission = useSave(props);
  const { errors } = formState;

  function showIssues(error: unknown, { holdings }: WizardFields): void {
    const sent = writtenHoldings(holdings);
    for (const { path, message } of error instanceof ApiError ? error.issues : []) {
      const [, place, field] = /^holdings\.(\d+)\.(symbol|value)$/.exec(path) ?? [];
      const row = sent[Number(place)]?.row;
      if (path === 'name') setError('name', { message }, { shouldFocus: true });
      else if (row !== undefined) setError(`holdings.${row}.${field as 'symbol' | 'value'}`, { message });
    }
  }

  const submit = handleSubmit((fields) =>
    submission.mutate(fields, { onError: (error) => showIssues(error, fields) }),
  );

  return (
    <form noValidate onSubmit={submit} className="grid max-w-[720px] gap-6">
      <TextField
        label={
          <>
            Wizard Name <span className="text-down">*</span>
          </>
        }
        required
        autoComplete="off"
        maxLength={limits.wizardNameLength}
        error={errors.name?.message}
        {...register('name', { validate: (text) => text.trim() !== '' || 'Please enter a name' })}
      />
      <fieldset>
        <legend className="mb-2 font-semibold">Holdings</legend>
        <div className="grid gap-3">
          {rows.fields.map((row, index) => (
            <HoldingRow
              key={row.id}
              form={form}
              index={index}
              onRemove={rows.fields.length > 1 ? () => rows.remove(index) : undefined}
            />
          ))}
        </div>
        <Button className="mt-3" onClick={() => rows.append(emptyHolding)}>
          Add Holding
        </Button>
      </fieldset>
      {submission.isError && <Alert>{messageOf(submission.error, words.alert)}</Alert>}
      <SubmitButton pending={submission.isPending} className="justify-self-start px-6">
        {words.submit}
      </SubmitButton>
    </form>
  );
}
