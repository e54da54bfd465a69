import { useForm } from 'react-hook-form';
import type { Portfolio } from '#contract/portfolios.ts';
import { currencies } from '#domain/currencies.ts';
import { limits } from '#domain/limits.ts';
import { costMethods } from '#domain/transactions.ts';
import { currencyName } from '#web/lib/formats.ts';
import { setShortcutsOn, useShortcutsOn } from '#web/lib/use-shortcut.ts';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { CheckboxField, TextField } from '#web/ui/form-fields.tsx';
import { SelectField } from '#web/ui/select-field.tsx';
import { AmountField } from '../../amount-field.tsx';
import { costMethodNames } from '../portfolio-facts.ts';
import type { PortfolioScope } from '../portfolio-scope.ts';
import { useChangePortfolio, useSetReportingCurrency } from './portfolio-settings.ts';
import { withholdingCheck } from './withholding-check.ts';

const currencyOptions = currencies.map((code) => (
  <option key={code} value={code}>
    {`${code}: ${currencyName(code)}`}
  </option>
));

/** Turns the keys of the page on and off. It applies at once. */
function ShortcutsField() {
  return (
    <CheckboxField
      label="Use the keys H and N on this page, and / for the search"
      checked={useShortcutsOn()}
      onChange={({ target }) => setShortcutsOn(target.checked)}
    />
  );
}

function SaveButton({ pending }: { pending: boolean }) {
  return (
    <Button type="submit" variant="primary" className="min-h-10" pending={pending} pendingLabel="Saving...">
      Save settings
    </Button>
  );
}

function PortfolioForm({ portfolio, onClose }: { portfolio: Portfolio; onClose: () => void }) {
  const { title, currency, costMethod, withholdingRate, recordDividends } = portfolio;
  const { register, handleSubmit, formState } = useForm({
    defaultValues: { title, currency, costMethod, withholdingRate: String(withholdingRate), recordDividends },
  });
  const change = useChangePortfolio(portfolio._id);
  const { errors } = formState;
  return (
    <form
      onSubmit={handleSubmit((fields) => change.mutate(fields, { onSuccess: onClose }))}
      className="grid gap-4"
    >
      <TextField
        label="Portfolio name"
        autoComplete="off"
        maxLength={limits.titleLength}
        error={errors.title?.message}
        {...register('title', {
          validate: (text) => text.trim() !== '' || 'Please enter a name for the portfolio',
        })}
      />
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
      <SaveButton pending={change.isPending} />
    </form>
  );
}

function ReportingForm({ currency, onClose }: { currency: string; onClose: () => void }) {
  const { register, handleSubmit } = useForm({ defaultValues: { currency } });
  const change = useSetReportingCurrency();
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
}

/** Settings of the selected portfolio, or the reporting currency of all portfolios. */
export function SettingsDialog({ open, scope: { portfolio, currency }, onClose }: SettingsDialogProps) {
  return (
    <Dialog open={open} onClose={onClose} title={portfolio ? 'Portfolio settings' : 'All portfolios'}>
      {portfolio ? (
        <PortfolioForm portfolio={portfolio} onClose={onClose} />
      ) : (
        <ReportingForm currency={currency} onClose={onClose} />
      )}
    </Dialog>
  );
}
