import { type MailPage, pageText } from '#domain/mail-page.ts';
import type { Mail, MailSite } from './mailer.ts';

const linkText = ({ label, url }: { label: string; url: string }) => `${label}:\n${url}`;

/** Returns the parts of a mail with a page: its text says all that its HTML part does. */
export function pageMail(
  site: MailSite,
  page: MailPage,
  { action, footer }: Required<Pick<Mail, 'action' | 'footer'>>,
): Pick<Mail, 'text' | 'page' | 'action' | 'footer'> {
  const parts = [pageText(page, site), linkText(action), footer.text, ...footer.links.map(linkText)];
  return { text: `${parts.join('\n\n')}\n`, page, action, footer };
}
