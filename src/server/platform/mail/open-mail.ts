import type { FastifyInstance } from 'fastify';
import { deliverBySmtp, deliverToFolder } from './deliver.ts';
import { createMailer, type Mailer } from './mailer.ts';

export interface MailSettings {
  /** Undefined where mails are written to files. */
  smtpUrl: string | undefined;
  from: string;
  folder: string;
}

/** The mailer that the settings name. It closes with the server. */
export function openMail(app: FastifyInstance, { smtpUrl, from, folder }: MailSettings): Mailer {
  const onWritten = (file: string) =>
    app.log.info({ file }, 'a mail was written to a file: SMTP_URL is not set');
  const mailer = createMailer({
    deliver: smtpUrl ? deliverBySmtp(smtpUrl, from) : deliverToFolder(folder, from, onWritten),
    onFailure: (failure, text) => app.log.error(failure, text),
  });
  app.addHook('onClose', () => mailer.close());
  return mailer;
}
