import { setTimeout as wait } from 'node:timers/promises';
import { AppError } from '#domain/app-error.ts';
import type { Mailer, MailSite } from '#server/platform/mail/mailer.ts';
import { mailFailureReason } from './mail-failures.ts';

interface TestMail {
  mailer: Pick<Mailer, 'sendNow'>;
  /** Whether a mail server is set; otherwise mails are written to files. */
  hasServer: boolean;
  site: MailSite;
  to: string;
}

/** Below the request timeout of the browser, ten seconds. */
const maxWaitMs = 8_000;

const unavailable = (message: string) => new AppError('upstream_unavailable', message);

/** Sends a mail and returns what happened to it. Throws AppError 'upstream_unavailable' with the reason of a failure. */
export async function sendTestMail({ mailer, hasServer, site, to }: TestMail): Promise<string> {
  const settings = `${site.url}/admin/settings`;
  const sending = mailer
    .sendNow({
      to,
      subject: `Test mail from ${site.name}`,
      text: `This mail was sent from the site settings of ${site.name}. If you can read it, mail works.\n\nMails to customers look like this one, with a button:\n${settings}\n`,
      action: { label: 'Open the site settings', url: settings },
    })
    .then(
      () => undefined,
      (error: { code?: string; responseCode?: number }) =>
        `The mail was not sent: ${mailFailureReason(error)}.`,
    );
  const late = 'The mail server has not answered yet. The start page shows the result.';
  const failure = await Promise.race([sending, wait(maxWaitMs, late, { ref: false })]);
  if (failure) throw unavailable(failure);
  return hasServer
    ? `The mail server accepted a mail to ${to}`
    : 'No mail server is set: the mail was written to a file';
}
