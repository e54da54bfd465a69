import { mkdir, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { FastifyBaseLogger, FastifyInstance } from 'fastify';
import { v7 as uuidv7 } from 'uuid';
import { isoTime } from '#domain/time.ts';
import { createOutages } from '../outbound/outages.ts';
import {
  createMailer,
  type Deliver,
  type Mail,
  type Mailer,
  type MailFailure,
  type MailSite,
} from './mailer.ts';

const localHosts = new Set(['localhost', '127.0.0.1', '[::1]']);
const timeouts = {
  dnsTimeout: 10_000,
  connectionTimeout: 10_000,
  greetingTimeout: 10_000,
  socketTimeout: 20_000,
};

type Timeouts = Partial<typeof timeouts>;

/**
 * Returns nodemailer's options for an smtp:// or smtps:// URL. Requires TLS with a valid certificate, except for a
 * server on this machine.
 */
export function smtpOptions(address: string) {
  const { protocol, hostname, port, username, password } = new URL(address);
  const secure = protocol === 'smtps:';
  const isLocal = localHosts.has(hostname);
  return {
    host: hostname.replace(/^\[|\]$/g, ''),
    port: port ? Number(port) : secure ? 465 : 587,
    secure,
    requireTLS: !secure && !isLocal,
    tls: { rejectUnauthorized: !isLocal, minVersion: 'TLSv1.2' as const },
    ...(username && { auth: { user: decodeURIComponent(username), pass: decodeURIComponent(password) } }),
  };
}

interface Sender {
  /** The `From` header. */
  from: string;
  site: () => MailSite;
}

const unsubscribeHeaders = ({ unsubscribe }: Mail) =>
  unsubscribe && {
    'List-Unsubscribe': `<${unsubscribe}>`,
    'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
  };

async function toMessage({ from, site }: Sender, mail: Mail) {
  const { mailHtml } = await import('./mail-html.ts');
  return {
    from,
    // An object is used as is; a string would be parsed as a list of addresses.
    to: { name: '', address: mail.to },
    subject: mail.subject,
    text: mail.text,
    html: mailHtml(mail, site()),
    headers: { 'Auto-Submitted': 'auto-generated', ...unsubscribeHeaders(mail) },
    ...(mail.messageId && { messageId: mail.messageId }),
    disableFileAccess: true,
    disableUrlAccess: true,
  };
}

/** Delivers mails to an SMTP server. */
export function deliverBySmtp(address: string, sender: Sender, overrides: Timeouts = {}): Deliver {
  const options = { ...smtpOptions(address), ...timeouts, ...overrides };
  return async (mail) => {
    const { createTransport } = await import('nodemailer');
    await createTransport(options).sendMail(await toMessage(sender, mail));
  };
}

/** Writes each mail to a file that only its owner may read, and calls `onWritten` with its path. */
export function deliverToFolder(folder: string, sender: Sender, onWritten: (file: string) => void): Deliver {
  return async (mail) => {
    const { createTransport } = await import('nodemailer');
    const transport = createTransport({ streamTransport: true, buffer: true, newline: 'windows' });
    const { message } = await transport.sendMail(await toMessage(sender, mail));
    const file = join(folder, `${isoTime().replaceAll(':', '-')}-${uuidv7()}.eml`);
    await mkdir(folder, { recursive: true, mode: 0o700 });
    await writeFile(`${file}.part`, message as Buffer, { mode: 0o600, flag: 'wx' });
    await rename(`${file}.part`, file);
    onWritten(file);
  };
}

export interface MailSettings extends Sender {
  /** Undefined to write mails to files. */
  smtpUrl: string | undefined;
  folder: string;
}

/** Codes of nodemailer and Node that concern all mails: no connection, or no login. */
const serverCodes =
  /^(EAUTH|ECONNECTION|ECONNREFUSED|ECONNRESET|EDNS|ENOTFOUND|EAI_AGAIN|ESOCKET|ETIMEDOUT|ETLS)$/;

/** Logs once that the mail server takes no mails, and once that it does again; and each mail that it refuses. */
export function mailLog(log: Pick<FastifyBaseLogger, 'debug' | 'info' | 'error'>) {
  const outages = createOutages<'mail'>();
  return {
    onFailure(failure: MailFailure, text: string): void {
      const { code = '' } = failure;
      if (!serverCodes.test(code)) log.error(failure, text);
      else if (outages.began('mail', code)) log.error(failure, 'the mail server takes no mails');
      else log.debug(failure, text);
    },
    onSent(): void {
      if (outages.ended('mail')) log.info('the mail server takes mails again');
    },
  };
}

/** Creates the configured mailer. Closing the server closes it. */
export function openMail(app: FastifyInstance, { smtpUrl, folder, ...sender }: MailSettings): Mailer {
  const onWritten = (file: string) =>
    app.log.info({ file }, 'a mail was written to a file: SMTP_URL is not set');
  const mailer = createMailer({
    deliver: smtpUrl ? deliverBySmtp(smtpUrl, sender) : deliverToFolder(folder, sender, onWritten),
    ...mailLog(app.log),
  });
  app.addHook('onClose', () => mailer.close());
  return mailer;
}
