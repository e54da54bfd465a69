import type { Portfolio } from '#contract/portfolios.ts';
import { AmountField } from '#web/ledger/amount-field.tsx';
import { useChangePortfolio } from '#web/ledger/portfolio-settings.ts';
import { withholdingCheck } from '#web/ledger/withholding-check.ts';
import { useServerForm } from '#web/lib/use-server-form.ts';
import { Button } from '#web/ui/button.tsx';
import { CheckboxField } from '#web/ui/form-fields.tsx';

/** Whether dividends are recorded automatically, and with which withholding tax. */
export function DividendSettings({ portfolio }: { portfolio: Portfolio }) {
  const { mutate, isPending, error } = useChangePortfolio(portfolio._id);
  const { register, handleSubmit, errors } = useServerForm(error, {
    defaultValues: { withholdingRate: String(portfolio.withholdingRate) },
  });
  return (
    <section aria-labelledby="dividend-settings-title" className="page-section print:hidden">
      <h2 id="dividend-settings-title" className="section-title pb-3">
        Automatic dividends
      </h2>
      <CheckboxField
        label="Record dividends automatically"
        checked={portfolio.recordDividends}
        disabled={isPending}
        onChange={({ target }) => mutate({ recordDividends: target.checked })}
      />
      <form
        onSubmit={handleSubmit((settings) => mutate(settings))}
        className="flex flex-wrap items-end gap-3 pt-3"
      >
        <AmountField
          label="Withholding tax (%)"
          className="w-44"
          error={errors.withholdingRate?.message}
          {...register('withholdingRate', withholdingCheck)}
        />
        <Button type="submit" className="min-h-10" pending={isPending} pendingLabel="Saving...">
          Save rate
        </Button>
      </form>
    </section>
  );
}
