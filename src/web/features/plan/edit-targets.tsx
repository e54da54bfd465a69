import { type FormEvent, useState } from 'react';
import type { Plan } from '#contract/plan.ts';
import { planLimits, planProblem } from '#domain/plan/plan-form.ts';
import { fallbacks, messageOf } from '#web/lib/messages.ts';
import { Alert } from '#web/ui/alert.tsx';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { TextField } from '#web/ui/form-fields.tsx';
import {
  emptyGroup,
  type GroupFields,
  type PlanFields,
  readPlanNumber,
  toFields,
  toForm,
} from './plan-fields.ts';
import { useSavePlan } from './plan-queries.ts';

interface GroupRowProps {
  group: GroupFields;
  onChange: (change: Partial<GroupFields>) => void;
  onRemove: () => void;
}

function GroupRow({ group, onChange, onRemove }: GroupRowProps) {
  const field = (label: string, key: 'name' | 'symbols' | 'target' | 'band', className: string) => (
    <TextField
      label={label}
      className={className}
      autoComplete="off"
      inputMode={key === 'target' || key === 'band' ? 'decimal' : 'text'}
      value={group[key]}
      onChange={({ target }) => onChange({ [key]: target.value })}
    />
  );
  return (
    <li className="grid grid-cols-[minmax(0,1fr)_5rem_5rem] items-end gap-2 border-b border-rule py-3">
      {field('Group', 'name', 'col-span-2')}
      <Button onClick={onRemove} aria-label={`Remove ${group.name || 'this group'}`}>
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
  const [fields, setFields] = useState<PlanFields>(() => {
    const stored = toFields(form);
    return stored.groups.length > 0 ? stored : { ...stored, groups: [emptyGroup(0)] };
  });
  const [problem, setProblem] = useState<string>();
  const { mutate, isPending, error } = useSavePlan(portfolioId);
  const { groups } = fields;
  const changeGroup = (id: number, change: Partial<GroupFields>) =>
    setFields({ ...fields, groups: groups.map((one) => (one.id === id ? { ...one, ...change } : one)) });
  const nextId = Math.max(-1, ...groups.map(({ id }) => id)) + 1;

  function handleSubmit(event: FormEvent): void {
    event.preventDefault();
    const next = toForm(fields, form.goal);
    const found = planProblem(next);
    setProblem(found);
    if (!found) mutate(next, { onSuccess: onClose });
  }
  const message = problem ?? (error ? messageOf(error, fallbacks.generic) : undefined);
  return (
    <form onSubmit={handleSubmit} noValidate>
      <p className="text-soft">
        The first symbol of a group is the one that is bought when the group needs more. A symbol belongs to
        one group.
      </p>
      <ul>
        {groups.map((group) => (
          <GroupRow
            key={group.id}
            group={group}
            onChange={(change) => changeGroup(group.id, change)}
            onRemove={() => setFields({ ...fields, groups: groups.filter(({ id }) => id !== group.id) })}
          />
        ))}
      </ul>
      <p className="py-2 text-fine text-soft" role="status">
        {sumText(groups)}
      </p>
      <Button
        disabled={groups.length >= planLimits.groups}
        onClick={() => setFields({ ...fields, groups: [...groups, emptyGroup(nextId)] })}
      >
        Add a group
      </Button>
      <div className="grid grid-cols-2 gap-3 py-4">
        <TextField
          label="Fee of a trade"
          inputMode="decimal"
          value={fields.fee}
          onChange={({ target }) => setFields({ ...fields, fee: target.value })}
        />
        <TextField
          label="Tax on gains, %"
          inputMode="decimal"
          value={fields.taxRate}
          onChange={({ target }) => setFields({ ...fields, taxRate: target.value })}
        />
      </div>
      {message && <Alert>{message}</Alert>}
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
