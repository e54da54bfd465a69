import { findingText, thresholdText } from '#domain/alerts/alert-texts.ts';
import { priceText } from '#domain/money-text.ts';
import type { Mail, MailSite } from '#server/platform/mail/mailer.ts';
import type { MessageRow } from './messages.ts';

const days = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeZone: 'UTC' });

const dayOf = ({ priced_at }: MessageRow) => days.format(new Date(priced_at.slice(0, 10)));

/** Says more about a message: the price with the alert, or where to read about an event. */
function detailOf(message: MessageRow, site: MailSite): string {
  const { symbol, investor, portfolio_id, price, currency } = message;
  if (investor !== '') return `Filed on ${dayOf(message)}:\n${site.url}/investors/${investor}`;
  if (portfolio_id !== null) return `On ${dayOf(message)}:\n${site.url}/portfolio?id=${portfolio_id}`;
  if (price === '') return `${site.url}/stocks/${encodeURIComponent(symbol)}`;
  return `${symbol}, ${priceText(price, currency)} on ${dayOf(message)}; your alert: ${thresholdText(message)}.`;
}

const listed = (message: MessageRow, site: MailSite): string =>
  `${findingText(message)}.\n${detailOf(message, site)}`;

/** A subject says nothing about what somebody owns. */
const subjectOf = (message: MessageRow, site: MailSite): string =>
  message.portfolio_id === null ? findingText(message) : `An alert from ${site.name} on a portfolio`;

/** Returns the mail about the messages of a customer, oldest first. */
export function alertMail(
  site: MailSite,
  { to, messages, token }: { to: string; messages: readonly MessageRow[]; token: string },
): Mail {
  const [first] = messages;
  const page = `${site.url}/watchlist#alerts`;
  const subject =
    messages.length === 1 && first ? subjectOf(first, site) : `${messages.length} alerts from ${site.name}`;
  return {
    to,
    subject,
    text: `${[
      ...messages.map((message) => listed(message, site)),
      `Your alerts and how you are told about them:\n${page}`,
      `To get no more mails about alerts, open this link; it works without a login:\n${site.url}/unsubscribe#token=${token}`,
    ].join('\n\n')}\n`,
    action: { label: 'Open your alerts', url: page },
    messageId: `<${first?.id}.alerts@${new URL(site.url).hostname}>`,
    unsubscribe: `${site.url}/api/v1/alerts/unsubscribe/${token}`,
  };
}
