import type { AlertSettings } from '#contract/alerts.ts';
import { limits } from '#domain/limits.ts';
import { useServerForm } from '#web/lib/use-server-form.ts';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { CheckboxField, TextField } from '#web/ui/form-fields.tsx';
import { Link } from '#web/ui/link.tsx';
import { browserZone, TimeZoneField } from '#web/ui/time-zone-field.tsx';
import { useAlertChanges } from './alert-queries.ts';
import { minutesOf, timeText } from './times-of-day.ts';

const night = { start: 22 * 60, end: 7 * 60 };

/** The zone that everybody has at first says nothing about the reader; the browser does. */
const firstZone = ({ timeZone, quiet }: AlertSettings): string =>
  timeZone === 'UTC' && quiet === null ? browserZone() : timeZone;

interface SettingsFormProps {
  settings: AlertSettings;
  canMail: boolean;
  onClose: () => void;
}

function SettingsForm({ settings, canMail, onClose }: SettingsFormProps) {
  const { saveSettings, isPending, error } = useAlertChanges();
  const { register, handleSubmit, watch, setValue, errors } = useServerForm<AlertSettings>(error, {
    defaultValues: { ...settings, timeZone: firstZone(settings) },
  });
  const quiet = watch('quiet');
  const submit = handleSubmit((chosen) => {
    if (!isPending) void saveSettings(chosen).then(onClose, () => undefined);
  });
  return (
    <form noValidate onSubmit={submit} className="grid gap-4">
      <CheckboxField label="Send me a mail" {...register('mails')} />
      {!canMail && (
        <p className="text-fine text-soft">
          Mails are sent once your address is confirmed; your account has the link. The bell shows everything.
        </p>
      )}
      <CheckboxField
        label="No mails during quiet hours"
        checked={quiet !== null}
        onChange={(event) => setValue('quiet', event.target.checked ? night : null)}
      />
      {quiet && (
        <div className="flex gap-3">
          <TextField
            label="From"
            type="time"
            className="flex-1"
            value={timeText(quiet.start)}
            onChange={(event) => setValue('quiet.start', minutesOf(event.target.value) ?? quiet.start)}
          />
          <TextField
            label="To"
            type="time"
            className="flex-1"
            value={timeText(quiet.end)}
            onChange={(event) => setValue('quiet.end', minutesOf(event.target.value) ?? quiet.end)}
          />
        </div>
      )}
      <TimeZoneField value={watch('timeZone')} onChange={(zone) => setValue('timeZone', zone)} />
      <TextField
        label="Mails a day, at most"
        type="number"
        inputMode="numeric"
        min={1}
        max={limits.alertMailsPerDay}
        error={errors.mailsPerDay?.message}
        {...register('mailsPerDay', { setValueAs: Number })}
      />
      <p className="text-fine text-soft">
        A daily or weekly summary of your portfolios is in{' '}
        <Link className="text-link" to="/account#summary">
          your account
        </Link>
        .
      </p>
      <Button
        type="submit"
        variant="primary"
        className="min-h-10"
        pending={isPending}
        pendingLabel="Saving..."
      >
        Save
      </Button>
    </form>
  );
}

/** Changes how a customer is told: mails, quiet hours and a daily limit. */
export function AlertSettingsDialog({ open, onClose, ...form }: SettingsFormProps & { open: boolean }) {
  return (
    <Dialog open={open} onClose={onClose} title="How you are told">
      <SettingsForm onClose={onClose} {...form} />
    </Dialog>
  );
}
