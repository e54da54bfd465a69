import type { MailerState } from '#server/platform/mail/mailer.ts';

const reasons: Partial<Record<string, string>> = {
  EAUTH: 'the mail server refused the name or password in SMTP_URL',
  ECONNECTION: 'the mail server could not be reached',
  ECONNREFUSED: 'the mail server refused the connection',
  EDNS: 'the name of the mail server is unknown',
  ENOTFOUND: 'the name of the mail server is unknown',
  EENVELOPE: 'the mail server refused the sender or the recipient',
  EMESSAGE: 'the mail server refused the message',
  ESOCKET: 'the connection to the mail server failed',
  ETIMEDOUT: 'the mail server did not answer in time',
  ETLS: 'the mail server offers no secure connection',
  QUEUE_FULL: 'too many mails were waiting',
  CLOSED: 'the server stopped before it was sent',
};

/** Says why a mail could not be sent: `the mail server did not answer in time (ETIMEDOUT)`. */
export function mailFailureReason({
  code,
  responseCode,
}: Partial<NonNullable<MailerState['failure']>>): string {
  const detail = [code, responseCode].filter((part) => part !== undefined).join(' ');
  const reason = reasons[code ?? ''] ?? 'the mail could not be sent';
  return detail ? `${reason} (${detail})` : reason;
}
