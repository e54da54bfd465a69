import { type FormEvent, useState } from 'react';
import type { AlertSettings } from '#contract/alerts.ts';
import { limits } from '#domain/limits.ts';
import { issueAt } from '#web/lib/api.ts';
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
  const { saveSettings, isPending } = useAlertChanges();
  const [mails, setMails] = useState(settings.mails);
  const [quiet, setQuiet] = useState(settings.quiet);
  const [timeZone, setTimeZone] = useState(firstZone(settings));
  const [perDay, setPerDay] = useState(String(settings.mailsPerDay));
  const [error, setError] = useState<string>();

  function handleSubmit(event: FormEvent): void {
    event.preventDefault();
    if (isPending) return;
    void saveSettings({ mails, quiet, timeZone, mailsPerDay: Number(perDay) })
      .then(onClose)
      .catch((failure: unknown) => setError(issueAt(failure, 'mailsPerDay')));
  }

  return (
    <form noValidate onSubmit={handleSubmit} className="grid gap-4">
      <CheckboxField
        label="Send me a mail"
        checked={mails}
        onChange={(event) => setMails(event.target.checked)}
      />
      {!canMail && (
        <p className="text-fine text-soft">
          Mails are sent once your address is confirmed; your account has the link. The bell shows everything.
        </p>
      )}
      <CheckboxField
        label="No mails during quiet hours"
        checked={quiet !== null}
        onChange={(event) => setQuiet(event.target.checked ? night : null)}
      />
      {quiet && (
        <div className="flex gap-3">
          <TextField
            label="From"
            type="time"
            className="flex-1"
            value={timeText(quiet.start)}
            onChange={(event) => setQuiet({ ...quiet, start: minutesOf(event.target.value) ?? quiet.start })}
          />
          <TextField
            label="To"
            type="time"
            className="flex-1"
            value={timeText(quiet.end)}
            onChange={(event) => setQuiet({ ...quiet, end: minutesOf(event.target.value) ?? quiet.end })}
          />
        </div>
      )}
      <TimeZoneField value={timeZone} onChange={setTimeZone} />
      <TextField
        label="Mails a day, at most"
        type="number"
        inputMode="numeric"
        min={1}
        max={limits.alertMailsPerDay}
        value={perDay}
        error={error}
        onChange={(event) => setPerDay(event.target.value)}
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
