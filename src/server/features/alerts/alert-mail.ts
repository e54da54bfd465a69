import { alertPage } from '#domain/alerts/alert-page.ts';
import { findingText } from '#domain/alerts/alert-texts.ts';
import type { Mail, MailSite } from '#server/platform/mail/mailer.ts';
import { pageMail } from '#server/platform/mail/page-mail.ts';
import type { MessageRow } from './messages.ts';

/** A subject says nothing about what somebody owns. */
const subjectOf = (message: MessageRow, site: MailSite): string =>
  message.portfolio_id === null ? findingText(message) : `An alert from ${site.name} on a portfolio`;

/** Returns the mail about the messages of a customer, oldest first. */
export function alertMail(
  site: MailSite,
  { to, messages, token }: { to: string; messages: readonly MessageRow[]; token: string },
): Mail {
  const [first] = messages;
  const own = `${site.url}/watchlist#alerts`;
  return {
    to,
    subject:
      messages.length === 1 && first ? subjectOf(first, site) : `${messages.length} alerts from ${site.name}`,
    ...pageMail(site, alertPage(messages), {
      action: { label: 'Open your alerts', url: own },
      footer: {
        text: `You get this because you set alerts at ${site.name}.`,
        links: [
          { label: 'Choose how you are told', url: own },
          { label: 'Unsubscribe with one click', url: `${site.url}/unsubscribe#token=${token}` },
        ],
      },
    }),
    messageId: `<${first?.id}.alerts@${new URL(site.url).hostname}>`,
    unsubscribe: `${site.url}/api/v1/alerts/unsubscribe/${token}`,
  };
}
