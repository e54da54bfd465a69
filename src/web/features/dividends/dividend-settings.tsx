import { type FormEvent, useState } from 'react';
import type { Portfolio } from '#contract/portfolios.ts';
import { AmountField } from '#web/ledger/amount-field.tsx';
import { useChangePortfolio } from '#web/ledger/portfolio-settings.ts';
import { withholdingCheck } from '#web/ledger/withholding-check.ts';
import { plainNumber } from '#web/lib/typed-text.ts';
import { Button } from '#web/ui/button.tsx';
import { CheckboxField } from '#web/ui/form-fields.tsx';

/** Whether dividends are recorded automatically, and with which withholding tax. */
export function DividendSettings({ portfolio }: { portfolio: Portfolio }) {
  const [rate, setRate] = useState(String(portfolio.withholdingRate));
  const [error, setError] = useState<string>();
  const { mutate, isPending } = useChangePortfolio(portfolio._id);
  function handleSubmit(event: FormEvent): void {
    event.preventDefault();
    const problem = withholdingCheck.validate(rate);
    setError(problem);
    if (!problem) mutate({ withholdingRate: plainNumber(rate) });
  }
  return (
    <section aria-labelledby="dividend-settings-title" className="page-section">
      <h2 id="dividend-settings-title" className="section-title pb-3">
        Automatic dividends
      </h2>
      <CheckboxField
        label="Record dividends automatically"
        checked={portfolio.recordDividends}
        disabled={isPending}
        onChange={({ target }) => mutate({ recordDividends: target.checked })}
      />
      <form onSubmit={handleSubmit} className="flex flex-wrap items-end gap-3 pt-3">
        <AmountField
          label="Withholding tax (%)"
          className="w-44"
          error={error}
          value={rate}
          onChange={({ target }) => setRate(target.value)}
        />
        <Button type="submit" className="min-h-10" pending={isPending} pendingLabel="Saving...">
          Save rate
        </Button>
      </form>
    </section>
  );
}
