import { useQuery } from '@tanstack/react-query';
import type { AlertRule } from '#contract/alerts.ts';
import { type AlertKind, type AlertUnit, unitOf } from '#domain/alerts/alert-kinds.ts';
import { quoteQuery } from '#web/lib/market-queries.ts';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { CheckboxField, TextField } from '#web/ui/form-fields.tsx';
import { SelectField } from '#web/ui/select-field.tsx';
import { kindChoices } from './alert-kind-names.ts';
import { type AlertSubject, subjectText } from './alert-subject.ts';
import { LastFigure } from './last-figure.tsx';
import { useAlertForm } from './use-alert-form.ts';

interface AlertFormProps {
  subject: AlertSubject;
  /** The alert that is changed; undefined for a new one. */
  rule: AlertRule | undefined;
  onClose: () => void;
}

const thresholdLabels: Record<AlertUnit, (currency: string) => string> = {
  price: (currency) => `Price in ${currency}`,
  value: (currency) => `Value in ${currency}`,
  percent: () => 'Per cent',
  days: () => 'Days before',
  none: () => '',
};

const told = 'The bell tells you, and a mail if you want mails.';

const isThere = `${told} If it is there already, the alert waits for the next time.`;

const hints: Record<AlertUnit, string> = {
  price: isThere,
  value: isThere,
  percent: isThere,
  days: `${told} A date that is not announced yet is estimated from earlier years, and the message says so.`,
  none: `${told} A filing shows the holdings at the end of a quarter and comes up to 45 days after it.`,
};

type Form = ReturnType<typeof useAlertForm>;

/** The price, value, percentage or number of days of an alert. */
function ThresholdField({ form, subject }: { form: Form; subject: AlertSubject }) {
  const { symbol, currency } = subject;
  const { data } = useQuery({ ...quoteQuery(symbol), enabled: symbol !== '' });
  return (
    <TextField
      label={thresholdLabels[unitOf(form.kind)](currency ?? data?.[0]?.currency ?? 'USD')}
      inputMode="decimal"
      autoComplete="off"
      error={form.errors.threshold?.message}
      {...form.register('threshold')}
    />
  );
}

function AlertForm({ subject, rule, onClose }: AlertFormProps) {
  const form = useAlertForm(subject, rule);
  return (
    <form noValidate onSubmit={form.submit(onClose)} className="grid gap-4">
      <LastFigure subject={subject} />
      <SelectField
        label="Tell me when"
        value={form.kind}
        onChange={(event) => form.changeKind(event.target.value as AlertKind)}
      >
        {form.kinds.map((one) => (
          <option key={one} value={one}>
            {kindChoices[one]}
          </option>
        ))}
      </SelectField>
      {unitOf(form.kind) !== 'none' && <ThresholdField form={form} subject={subject} />}
      <CheckboxField label="Every time, not only once" {...form.register('repeats')} />
      <p className="text-fine text-soft">{hints[unitOf(form.kind)]}</p>
      <Button
        type="submit"
        variant="primary"
        className="min-h-10"
        pending={form.isPending}
        pendingLabel="Saving..."
      >
        Set alert
      </Button>
    </form>
  );
}

interface AlertDialogProps extends AlertFormProps {
  open: boolean;
}

/** Sets an alert on a security, an investor or a portfolio, or changes one. */
export function AlertDialog({ open, subject, rule, onClose }: AlertDialogProps) {
  const text = subjectText(subject);
  return (
    <Dialog open={open} onClose={onClose} title={`Alert on ${text}`}>
      <AlertForm key={rule?._id ?? text} subject={subject} rule={rule} onClose={onClose} />
    </Dialog>
  );
}
