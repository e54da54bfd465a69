import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useFieldArray } from 'react-hook-form';
import { useNavigate } from 'react-router';
import { limits } from '#domain/limits.ts';
import { visibleTextProblem } from '#domain/visible-text.ts';
import { messageOf } from '#web/lib/messages.ts';
import { toasts } from '#web/lib/toasts.ts';
import { useServerForm } from '#web/lib/use-server-form.ts';
import { Alert } from '#web/ui/alert.tsx';
import { Button, SubmitButton } from '#web/ui/button.tsx';
import { TextField } from '#web/ui/form-fields.tsx';
import { reloadInvestors } from './admin-queries.ts';
import { HoldingEntryRow } from './holding-entry-row.tsx';
import { emptyHolding, fieldOfInvestor, filledHoldings, type InvestorFields } from './investor-fields.ts';

export interface InvestorFormLabels {
  submit: string;
  done: string;
  /** The toast for a failure without a message of the server. */
  failed: string;
  /** The alert in the form for the same failure. */
  alert: string;
}

interface InvestorFormProps {
  start: InvestorFields;
  labels: InvestorFormLabels;
  save: (investor: InvestorFields) => Promise<{ message?: string | undefined }>;
}

function useSave({ save, labels }: InvestorFormProps) {
  const client = useQueryClient();
  const navigate = useNavigate();
  return useMutation({
    mutationFn: ({ name, holdings }: InvestorFields) =>
      save({
        name,
        holdings: filledHoldings(holdings).map(({ symbol, value }) => ({ symbol, value: value.trim() })),
      }),
    onSuccess: async ({ message }) => {
      toasts.success(message || labels.done);
      await reloadInvestors(client);
      await navigate('/admin/all-wizards');
    },
    onError: (error) => toasts.error(messageOf(error, labels.failed)),
  });
}

/** The form for an investor's name and holdings. */
export function InvestorForm(props: InvestorFormProps) {
  const { start, labels } = props;
  const submission = useSave(props);
  const form = useServerForm(submission.error, { defaultValues: start, fieldOf: fieldOfInvestor });
  const { register, control, handleSubmit, errors } = form;
  const rows = useFieldArray({ control, name: 'holdings' });
  return (
    <form
      noValidate
      onSubmit={handleSubmit((fields) => submission.mutate(fields))}
      className="grid max-w-[720px] gap-6"
    >
      <TextField
        label={
          <>
            Wizard Name <span className="text-down">*</span>
          </>
        }
        required
        autoComplete="off"
        maxLength={limits.investorNameLength}
        error={errors.name?.message}
        {...register('name', {
          validate: (text) => visibleTextProblem(text) !== 'invisible' || 'Please enter a name',
        })}
      />
      <fieldset>
        <legend className="mb-2 font-semibold">Holdings</legend>
        <div className="grid gap-3">
          {rows.fields.map((row, index) => (
            <HoldingEntryRow
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
      {submission.isError && <Alert>{messageOf(submission.error, labels.alert)}</Alert>}
      <SubmitButton pending={submission.isPending} className="justify-self-start px-6">
        {labels.submit}
      </SubmitButton>
    </form>
  );
}
