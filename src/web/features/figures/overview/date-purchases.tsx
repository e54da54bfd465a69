import { type FormEvent, useState } from 'react';
import { useDatePurchases } from '#web/ledger/portfolio-settings.ts';
import { dayProblem, readDay } from '#web/ledger/trade-day.ts';
import { Button } from '#web/ui/button.tsx';
import { TextField } from '#web/ui/form-fields.tsx';

interface DatePurchasesProps {
  /** The portfolios with purchases whose date is not entered. */
  portfolioIds: readonly string[];
}

/** Dates all purchases whose date is not entered, so that their return becomes known; nothing without any. */
export function DatePurchases({ portfolioIds }: DatePurchasesProps) {
  const [text, setText] = useState('');
  const [problem, setProblem] = useState<string>();
  const { mutate, isPending } = useDatePurchases(portfolioIds);

  function submit(event: FormEvent): void {
    event.preventDefault();
    const date = readDay(text);
    const wrong = dayProblem(text);
    setProblem(wrong);
    if (!wrong && date !== undefined) mutate(date);
  }

  if (portfolioIds.length === 0) return null;
  return (
    <form noValidate className="flex flex-wrap items-end gap-2 pt-2" onSubmit={submit}>
      <TextField
        label="All purchases without a date were made on"
        placeholder="31 May 2024"
        value={text}
        error={problem}
        onChange={(event) => setText(event.target.value)}
      />
      <Button type="submit" disabled={isPending}>
        Date them
      </Button>
    </form>
  );
}
