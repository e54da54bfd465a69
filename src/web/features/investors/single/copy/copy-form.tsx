import { type FormEvent, useState } from 'react';
import type { NewCopy } from '#contract/portfolios.ts';
import { limits, moneyRule, readAmount } from '#domain/limits.ts';
import { mediumDate } from '#web/lib/formats.ts';
import { fallbacks, messageOf } from '#web/lib/messages.ts';
import { Alert } from '#web/ui/alert.tsx';
import { Button } from '#web/ui/button.tsx';
import { ChoiceBar } from '#web/ui/choice-bar.tsx';
import { TextField } from '#web/ui/form-fields.tsx';
import type { InvestorPageData } from '../../page-queries.ts';

export type CopyInput = NewCopy;

const tops = [
  { value: '10', name: 'Top 10' },
  { value: '20', name: 'Top 20' },
  { value: '', name: 'All' },
] as const;
type Top = (typeof tops)[number]['value'];

const firstAmount = '10000';

interface CopyFormProps {
  investor: InvestorPageData['investor'];
  error: Error | null;
  isPending: boolean;
  onCopy: (input: CopyInput) => void;
}

/** The name of the new portfolio, the amount to invest, and how many of the holdings to buy. */
export function CopyForm({ investor: { slug, name, period }, error, isPending, onCopy }: CopyFormProps) {
  const [title, setTitle] = useState(`Like ${name}`.slice(0, limits.titleLength));
  const [amount, setAmount] = useState(firstAmount);
  const [top, setTop] = useState<Top>('');
  const [amountError, setAmountError] = useState<string>();

  function handleSubmit(event: FormEvent): void {
    event.preventDefault();
    if (isPending) return;
    const read = readAmount(amount.replace(/[$,\s]/g, ''), moneyRule);
    setAmountError(read.ok ? undefined : read.message);
    if (read.ok)
      onCopy({ investor: slug, title: title.trim(), amount: read.text, ...(top && { top: Number(top) }) });
  }

  return (
    <form onSubmit={handleSubmit} className="grid gap-4">
      {error && <Alert>{messageOf(error, fallbacks.createPortfolio)}</Alert>}
      <TextField
        label="Amount to invest, US dollars"
        inputMode="decimal"
        autoComplete="off"
        value={amount}
        error={amountError}
        onChange={(event) => setAmount(event.target.value)}
      />
      <div>
        <p aria-hidden="true" className="mb-1 text-fine text-soft">
          Holdings
        </p>
        <ChoiceBar label="Holdings to copy" choices={tops} selected={top} onSelect={setTop} />
      </div>
      <TextField
        label="Name of the new portfolio"
        autoComplete="off"
        maxLength={limits.titleLength}
        value={title}
        onChange={(event) => setTitle(event.target.value)}
      />
      <p className="text-fine text-soft">
        Records purchases of today at the latest prices, in the weights
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
        Create the portfolio
      </Button>
    </form>
  );
}
