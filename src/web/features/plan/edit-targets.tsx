import { type FieldErrors, type UseFormReturn, useFieldArray, useWatch } from 'react-hook-form';
import type { Plan } from '#contract/plan.ts';
import { planLimits, planProblem } from '#domain/plan/plan-form.ts';
import { usePortfolioScope } from '#web/ledger/portfolio-scope.ts';
import { useServerForm } from '#web/lib/use-server-form.ts';
import { Alert, FormFailure } from '#web/ui/alert.tsx';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { TextField } from '#web/ui/form-fields.tsx';
import {
  emptyGroup,
  type GroupFields,
  groupsOfHoldings,
  type PlanFields,
  readPlanNumber,
  toFields,
  toForm,
} from './plan-fields.ts';
import { useSavePlan } from './plan-queries.ts';

interface GroupRowProps {
  index: number;
  /** Undefined before the group is shown. */
  name: string | undefined;
  form: Pick<UseFormReturn<PlanFields>, 'register'> & { errors: FieldErrors<PlanFields> };
  onRemove: () => void;
}

function GroupRow({ index, name, form: { register, errors }, onRemove }: GroupRowProps) {
  const field = (label: string, key: keyof GroupFields, className: string) => (
    <TextField
      label={label}
      className={className}
      autoComplete="off"
      inputMode={key === 'target' || key === 'band' ? 'decimal' : 'text'}
      error={errors.groups?.[index]?.[key]?.message}
      {...register(`groups.${index}.${key}`)}
    />
  );
  return (
    <li className="grid grid-cols-[minmax(0,1fr)_5rem_5rem] items-end gap-2 border-b border-rule py-3">
      {field('Group', 'name', 'col-span-2')}
      <Button onClick={onRemove} aria-label={`Remove ${name || 'this group'}`}>
        Remove
      </Button>
      {field('Symbols', 'symbols', '')}
      {field('Target %', 'target', '')}
      {field('Band ±', 'band', '')}
    </li>
  );
}

function sumText(groups: readonly GroupFields[]): string {
  const sum = groups.reduce((total, { target }) => total + (readPlanNumber(target) || 0), 0);
  const left = Number((100 - sum).toFixed(2));
  if (left < 0) return `The targets add up to ${Number(sum.toFixed(2))}%, which is more than 100%.`;
  return left === 0 ? 'The targets add up to 100%.' : `${left}% is left for everything else.`;
}

interface EditTargetsProps {
  portfolioId: string;
  form: Plan['form'];
  onClose: () => void;
}

function TargetsForm({ portfolioId, form, onClose }: EditTargetsProps) {
  const { mutate, isPending, error } = useSavePlan(portfolioId);
  const { tickers } = usePortfolioScope();
  const stored = toFields(form);
  const fields = useServerForm<PlanFields>(error, {
    defaultValues: stored.groups.length > 0 ? stored : { ...stored, groups: groupsOfHoldings(tickers) },
  });
  const { control, register, handleSubmit, setError, errors, failure } = fields;
  const groups = useFieldArray({ control, name: 'groups' });
  const typed = useWatch({ control, name: 'groups' });
  const submit = handleSubmit((plan) => {
    const next = toForm(plan, form.goal);
    const problem = planProblem(next);
    if (problem) setError('root', { message: problem });
    else mutate(next, { onSuccess: onClose });
  });
  return (
    <form onSubmit={submit} noValidate>
      <p className="text-soft">
        The first symbol of a group is the one that is bought when the group needs more. A symbol belongs to
        one group.
      </p>
      <ul>
        {groups.fields.map(({ id }, index) => (
          <GroupRow
            key={id}
            index={index}
            name={typed[index]?.name}
            form={fields}
            onRemove={() => groups.remove(index)}
          />
        ))}
      </ul>
      <p className="py-2 text-fine text-soft" role="status">
        {sumText(typed)}
      </p>
      <Button
        disabled={groups.fields.length >= planLimits.groups}
        onClick={() => groups.append(emptyGroup, { shouldFocus: false })}
      >
        Add a group
      </Button>
      <div className="grid grid-cols-2 gap-3 py-4">
        <TextField
          label="Fee of a trade"
          inputMode="decimal"
          error={errors.fee?.message}
          {...register('fee')}
        />
        <TextField
          label="Tax on gains, %"
          inputMode="decimal"
          error={errors.taxRate?.message}
          {...register('taxRate')}
        />
      </div>
      {errors.root?.message ? <Alert>{errors.root.message}</Alert> : <FormFailure error={failure} />}
      <div className="flex justify-end gap-3 pt-2">
        <Button onClick={onClose}>Cancel</Button>
        <Button type="submit" variant="primary" pending={isPending} pendingLabel="Saving...">
          Save the plan
        </Button>
      </div>
    </form>
  );
}

/** A dialog with the groups of a plan, their targets and bands, and what trades cost. */
export function EditTargets(props: EditTargetsProps) {
  return (
    <Dialog open title="Targets" onClose={props.onClose}>
      <TargetsForm {...props} />
    </Dialog>
  );
}
