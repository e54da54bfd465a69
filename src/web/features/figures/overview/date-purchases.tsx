import { useDatePurchases } from '#web/ledger/portfolio-settings.ts';
import { dayProblem, readDay } from '#web/ledger/trade-day.ts';
import { useServerForm } from '#web/lib/use-server-form.ts';
import { Button } from '#web/ui/button.tsx';
import { TextField } from '#web/ui/form-fields.tsx';

interface DatePurchasesProps {
  /** The portfolios with purchases whose date is not entered. */
  portfolioIds: readonly string[];
}

/** Dates all purchases whose date is not entered, so that their return becomes known; nothing without any. */
export function DatePurchases({ portfolioIds }: DatePurchasesProps) {
  const { mutate, isPending, error } = useDatePurchases(portfolioIds);
  const { register, handleSubmit, errors } = useServerForm(error, { defaultValues: { date: '' } });
  const submit = handleSubmit(({ date }) => mutate(readDay(date) ?? date));
  if (portfolioIds.length === 0) return null;
  return (
    <form noValidate className="flex flex-wrap items-end gap-2 pt-2" onSubmit={submit}>
      <TextField
        label="All purchases without a date were made on"
        placeholder="31 May 2024"
        error={errors.date?.message}
        {...register('date', { validate: (text) => dayProblem(text) })}
      />
      <Button type="submit" disabled={isPending}>
        Date them
      </Button>
    </form>
  );
}
