import { useState } from 'react';
import type { NewCopy } from '#contract/portfolios.ts';
import { limits, moneyRule } from '#domain/limits.ts';
import { mediumDate } from '#web/lib/formats.ts';
import { fallbacks, messageOf } from '#web/lib/messages.ts';
import { readTypedAmount } from '#web/lib/typed-text.ts';
import { useServerForm } from '#web/lib/use-server-form.ts';
import { Alert } from '#web/ui/alert.tsx';
import { Button } from '#web/ui/button.tsx';
import { ChoiceBar } from '#web/ui/choice-bar.tsx';
import { TextField } from '#web/ui/form-fields.tsx';
import type { InvestorPageData } from '../../page-queries.ts';

const tops = [
  { value: '10', name: 'Top 10' },
  { value: '20', name: 'Top 20' },
  { value: '', name: 'All' },
] as const;
type Top = (typeof tops)[number]['value'];

const firstAmount = '10000';

const readDollars = (text: string) => readTypedAmount(text.replace('$', ''), moneyRule);

function dollarsProblem(text: string): string | undefined {
  const read = readDollars(text);
  return read.ok ? undefined : read.message;
}

interface CopyFormProps {
  investor: Pick<InvestorPageData['investor'], 'slug' | 'name' | 'period'>;
  /** An empty portfolio that gets the holdings; without it a new one is created, which needs a name. */
  portfolioId?: string;
  error: Error | null;
  isPending: boolean;
  onCopy: (input: NewCopy) => void;
}

/** The name of the new portfolio, the amount to invest, and how many of the holdings to buy. */
export function CopyForm({ investor, portfolioId, error, isPending, onCopy }: CopyFormProps) {
  const { slug, name, period } = investor;
  const [top, setTop] = useState<Top>('');
  const { register, handleSubmit, errors, failure } = useServerForm(error, {
    defaultValues: { title: `Like ${name}`.slice(0, limits.titleLength), amount: firstAmount },
  });
  const submit = handleSubmit(({ title, amount }) => {
    const read = readDollars(amount);
    if (!read.ok || isPending) return;
    onCopy({
      investor: slug,
      title: title.trim(),
      amount: read.text,
      ...(portfolioId !== undefined && { portfolioId }),
      ...(top && { top: Number(top) }),
    });
  });

  return (
    <form onSubmit={submit} className="grid gap-4">
      {failure !== null && <Alert>{messageOf(failure, fallbacks.createPortfolio)}</Alert>}
      <TextField
        label="Amount to invest, US dollars"
        inputMode="decimal"
        autoComplete="off"
        error={errors.amount?.message}
        {...register('amount', { validate: dollarsProblem })}
      />
      <div>
        <p aria-hidden="true" className="mb-1 text-fine text-soft">
          Holdings
        </p>
        <ChoiceBar label="Holdings to copy" choices={tops} selected={top} onSelect={setTop} />
      </div>
      {portfolioId === undefined && (
        <TextField
          label="Name of the new portfolio"
          autoComplete="off"
          maxLength={limits.titleLength}
          error={errors.title?.message}
          {...register('title')}
        />
      )}
      <p className="text-fine text-soft">
        Records purchases at the last known prices, on their day, in the weights
        {period ? ` of the filing for ${mediumDate(period)}` : ' that were entered'}. Options and bonds are
        left out, and the money for what has no price goes to the other holdings.
      </p>
      <Button
        type="submit"
        variant="primary"
        className="min-h-10"
        pending={isPending}
        pendingLabel="Buying..."
      >
        {portfolioId === undefined ? 'Create the portfolio' : 'Copy the holdings'}
      </Button>
    </form>
  );
}
