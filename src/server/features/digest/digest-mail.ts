import { digestSubject } from '#domain/digest/digest-page.ts';
import { weekdayNames } from '#domain/digest/digest-times.ts';
import type { MailPage } from '#domain/mail-page.ts';
import type { Mail, MailSite } from '#server/platform/mail/mailer.ts';
import { pageMail } from '#server/platform/mail/page-mail.ts';
import type { DigestRow } from './stored-digest.ts';

interface Addressee {
  row: DigestRow;
  to: string;
  timeZone: string;
  token: string;
}

const whenText = ({ rhythm, weekday, hour }: DigestRow, timeZone: string): string => {
  const day = rhythm === 'daily' ? 'day' : weekdayNames[weekday - 1];
  return `You asked for this every ${day} at ${hour}:00 (${timeZone.replaceAll('_', ' ')}).`;
};

/** Returns the mail with a summary. */
export function digestMail(site: MailSite, page: MailPage, { row, to, timeZone, token }: Addressee): Mail {
  const text = whenText(row, timeZone);
  const action = { label: 'Open your portfolio', url: `${site.url}/portfolio?id=all` };
  const links = [
    { label: 'Choose another time', url: `${site.url}/account#summary` },
    { label: 'Unsubscribe with one click', url: `${site.url}/unsubscribe/summary#token=${token}` },
  ];
  return {
    to,
    subject: digestSubject(row.rhythm, site.name),
    ...pageMail(site, page, { action, footer: { text, links } }),
    messageId: `<${row.customer_id}.${Date.parse(row.mailed_at ?? '')}.summary@${new URL(site.url).hostname}>`,
    unsubscribe: `${site.url}/api/v1/digest/unsubscribe/${token}`,
  };
}
