import { useQuery } from '@tanstack/react-query';
import { useDeferredValue, useState } from 'react';
import type { Plan } from '#contract/plan.ts';
import { type FanInput, fanOf } from '#domain/plan/fan.ts';
import { goalProblem, type PlanGoal } from '#domain/plan/plan-form.ts';
import { longDate } from '#web/lib/formats.ts';
import { useAmountFormats } from '#web/lib/hidden-amounts.ts';
import { fallbacks, messageOf } from '#web/lib/messages.ts';
import { Alert, LoadFailure } from '#web/ui/alert.tsx';
import { Button } from '#web/ui/button.tsx';
import { TextField } from '#web/ui/form-fields.tsx';
import { RowsSkeleton } from '#web/ui/skeleton.tsx';
import { FanChart } from './fan-chart.tsx';
import { readPlanNumber } from './plan-fields.ts';
import { pastReturnsQuery, useSavePlan } from './plan-queries.ts';
import { goalSentence } from './plan-sentences.ts';

type GoalFields = Record<keyof PlanGoal, string>;

const usual: PlanGoal = { amount: 100_000, years: 15, monthly: 500, sharesPercent: 80, costPercent: 0.2 };

const labels: Record<keyof PlanGoal, string> = {
  amount: 'Goal, in money of today',
  years: 'Years',
  monthly: 'Each month, − for taken out',
  sharesPercent: 'In shares, %',
  costPercent: 'Costs a year, %',
};
const names = Object.keys(labels) as (keyof PlanGoal)[];

const toFields = (goal: PlanGoal) =>
  Object.fromEntries(names.map((name) => [name, String(goal[name])])) as GoalFields;
const toGoal = (fields: GoalFields) =>
  Object.fromEntries(names.map((name) => [name, readPlanNumber(fields[name])])) as unknown as PlanGoal;

function Outcome({ input, currency }: { input: FanInput; currency: string }) {
  const { data, error, refetch } = useQuery({ ...pastReturnsQuery(), staleTime: Number.POSITIVE_INFINITY });
  const formats = useAmountFormats(currency);
  if (!data) return error ? <LoadFailure error={error} onRetry={refetch} /> : <RowsSkeleton />;
  const fan = fanOf(data, input);
  const title = goalSentence(fan, { ...input, amount: formats.whole(input.goal) });
  const last = data.months.at(-1) ?? '';
  const monthName = (month: string) => longDate(`${month}-01`).slice(2);
  return (
    <figure className="min-w-0 pt-4">
      <h3 className="part-title">{title}</h3>
      <p className="part-measure">
        In {currency} of today. Each stretch is what American shares, Treasury notes and prices did from one
        month on. Nine of ten are in the fan, half in its dark part.
      </p>
      {fan.stretches > 0 && (
        <FanChart
          fan={fan}
          goal={input.goal}
          firstYear={new Date().getUTCFullYear()}
          label={title}
          format={formats.whole}
        />
      )}
      <p className="pt-2 text-fine text-soft">
        {fan.worst && `The grey line is the worst stretch, from ${monthName(fan.worst.month)} on. `}
        S&P 500 with dividends, ten-year Treasury notes and consumer prices by month, January 1990 to{' '}
        {monthName(last)}; later dividends at the last known yield. Stretches overlap, your holdings are not
        the index, and the future owes nothing to the past.
      </p>
    </figure>
  );
}

interface GoalPartProps {
  plan: Plan;
  portfolioId: string;
  canSave: boolean;
}

/** A goal, compared with what all past stretches of that length would have made of the money. */
export function GoalPart({ plan, portfolioId, canSave }: GoalPartProps) {
  const [fields, setFields] = useState(() => toFields(plan.form.goal ?? usual));
  const { mutate, isPending, error } = useSavePlan(portfolioId);
  const entered = toGoal(fields);
  const problem = goalProblem(entered);
  const goal = useDeferredValue(problem ? null : entered);
  const start = plan.securities.reduce((sum, { value }) => sum + value, plan.cash);
  return (
    <section aria-labelledby="goal-title" className="page-section">
      <h2 id="goal-title" className="section-title pb-3">
        Goal
      </h2>
      <div className="grid grid-cols-2 items-end gap-3 md:grid-cols-5">
        {names.map((name) => (
          <TextField
            key={name}
            label={labels[name]}
            inputMode={name === 'monthly' ? 'text' : 'decimal'}
            value={fields[name]}
            onChange={({ target }) => setFields({ ...fields, [name]: target.value })}
          />
        ))}
      </div>
      {problem && <Alert>{problem}</Alert>}
      {error && <Alert>{messageOf(error, fallbacks.generic)}</Alert>}
      {canSave && (
        <Button
          className="mt-3"
          disabled={problem !== undefined}
          pending={isPending}
          pendingLabel="Saving..."
          onClick={() => mutate({ ...plan.form, goal: entered })}
        >
          Keep this goal
        </Button>
      )}
      {goal && <Outcome input={{ ...goal, goal: goal.amount, start }} currency={plan.currency} />}
    </section>
  );
}
