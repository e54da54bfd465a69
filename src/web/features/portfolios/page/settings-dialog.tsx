import type { Portfolio } from '#contract/portfolios.ts';
import { ratedCurrencies } from '#domain/currencies.ts';
import { limits } from '#domain/limits.ts';
import { costMethods } from '#domain/transactions.ts';
import { AmountField } from '#web/ledger/amount-field.tsx';
import { CurrencyOptions } from '#web/ledger/currency-options.tsx';
import type { PortfolioScope } from '#web/ledger/portfolio-scope.ts';
import { useSetReportingCurrency } from '#web/ledger/portfolio-settings.ts';
import { costMethodNames } from '#web/ledger/portfolio-subtitle.ts';
import { withholdingCheck } from '#web/ledger/withholding-check.ts';
import { useServerForm } from '#web/lib/use-server-form.ts';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { CheckboxField, TextField } from '#web/ui/form-fields.tsx';
import { SelectField } from '#web/ui/select-field.tsx';
import { ShortcutsField } from '#web/ui/shortcuts-field.tsx';
import { useSaveSettings } from './use-save-settings.ts';

const currencyOptions = <CurrencyOptions codes={ratedCurrencies} />;

function SaveButton({ pending }: { pending: boolean }) {
  return (
    <Button type="submit" variant="primary" className="min-h-10" pending={pending} pendingLabel="Saving...">
      Save settings
    </Button>
  );
}

interface PortfolioFormProps {
  portfolio: Portfolio;
  portfolios: readonly Portfolio[];
  onClose: () => void;
  onDelete: () => void;
}

function PortfolioForm(props: PortfolioFormProps) {
  const { portfolio, portfolios, onDelete } = props;
  const place = portfolios.indexOf(portfolio) + 1;
  const { title, currency, costMethod, withholdingRate, recordDividends } = portfolio;
  const { save, isPending, error } = useSaveSettings(props, place);
  const { register, handleSubmit, errors } = useServerForm(error, {
    defaultValues: {
      title,
      currency,
      costMethod,
      withholdingRate: String(withholdingRate),
      recordDividends,
      place: String(place),
    },
  });
  return (
    <form onSubmit={handleSubmit(save)} className="grid gap-4">
      <TextField
        label="Portfolio name"
        autoComplete="off"
        maxLength={limits.titleLength}
        error={errors.title?.message}
        {...register('title', {
          validate: (text) => text.trim() !== '' || 'Please enter a name for the portfolio',
        })}
      />
      {portfolios.length > 1 && (
        <SelectField label="Place among your portfolios" {...register('place')}>
          {portfolios.map(({ _id }, index) => (
            <option key={_id} value={index + 1}>
              {`${index + 1} of ${portfolios.length}`}
            </option>
          ))}
        </SelectField>
      )}
      <SelectField label="Currency of the figures" {...register('currency')}>
        {currencyOptions}
      </SelectField>
      <SelectField label="How sold shares are assigned to purchases" {...register('costMethod')}>
        {costMethods.map((method) => (
          <option key={method} value={method}>
            {costMethodNames[method]}
          </option>
        ))}
      </SelectField>
      <AmountField
        label="Withholding tax on dividends (%)"
        error={errors.withholdingRate?.message}
        {...register('withholdingRate', withholdingCheck)}
      />
      <CheckboxField label="Record dividends automatically" {...register('recordDividends')} />
      <ShortcutsField />
      <div className="flex flex-wrap items-center justify-between gap-3 pt-2">
        <Button variant="danger" className="min-h-10" aria-haspopup="dialog" onClick={onDelete}>
          Delete portfolio…
        </Button>
        <SaveButton pending={isPending} />
      </div>
    </form>
  );
}

function ReportingForm({ currency, onClose }: { currency: string; onClose: () => void }) {
  const change = useSetReportingCurrency();
  const { register, handleSubmit } = useServerForm(change.error, { defaultValues: { currency } });
  return (
    <form
      onSubmit={handleSubmit((fields) => change.mutate(fields.currency, { onSuccess: onClose }))}
      className="grid gap-4"
    >
      <SelectField label="Currency for all portfolios together" {...register('currency')}>
        {currencyOptions}
      </SelectField>
      <ShortcutsField />
      <SaveButton pending={change.isPending} />
    </form>
  );
}

interface SettingsDialogProps {
  open: boolean;
  scope: PortfolioScope;
  onClose: () => void;
  /** Asks whether to delete the portfolio. */
  onDelete: () => void;
}

/** Settings of the selected portfolio, or the reporting currency of all portfolios. */
export function PortfolioSettingsDialog({ open, scope, onClose, onDelete }: SettingsDialogProps) {
  const { portfolio, portfolios, currency } = scope;
  return (
    <Dialog open={open} onClose={onClose} title={portfolio ? 'Portfolio settings' : 'All portfolios'}>
      {portfolio ? (
        <PortfolioForm portfolio={portfolio} portfolios={portfolios} onClose={onClose} onDelete={onDelete} />
      ) : (
        <ReportingForm currency={currency} onClose={onClose} />
      )}
    </Dialog>
  );
}
