import type { Mail, MailSite } from './mailer.ts';

export type MailContent = Omit<Mail, 'to'>;

/** What the texts say about the site: its name, its URL and those of the pages to log in and to reset a password. */
export interface Site extends MailSite {
  login: string;
  forgotten: string;
}

const whenFormat = new Intl.DateTimeFormat('en-GB', {
  dateStyle: 'long',
  timeStyle: 'short',
  timeZone: 'UTC',
});
const now = () => `${whenFormat.format(new Date())} UTC`;

const lines = (...paragraphs: string[]) => `${paragraphs.join('\n\n')}\n`;

/** What to do about a change that the owner did not make. */
interface Remedy {
  text: string;
  action: NonNullable<Mail['action']>;
}

/** Says last why the mail was sent: the reader has not asked for it. */
const because = (text: string) => ({ footer: { text, links: [] } });
const ofAccount = ({ name }: MailSite) =>
  `You get this because a ${name} account has or had this address. Mails about its security cannot be turned off.`;

const notice = (site: Site, subject: string, what: string, { text, action }: Remedy): MailContent => ({
  subject,
  text: lines(what, `${text}\n${action.url}`, ofAccount(site)),
  action,
  ...because(ofAccount(site)),
});

const newPassword = (text: string, { forgotten }: Site): Remedy => ({
  text,
  action: { label: 'Set a new password', url: forgotten },
});
const resetIfNotYou = (site: Site) =>
  newPassword("If it wasn't you, set a new password at once. That ends all sessions:", site);
const contactOperator = ({ name, url }: Site): Remedy => ({
  text: `If it wasn't you, contact the operator of ${name} at once:`,
  action: { label: 'Contact the operator', url: `${url}/contact` },
});

export const resetLink = ({ name }: Site, link: string, minutes: number): MailContent => ({
  subject: `Set a new password for ${name}`,
  text: lines(
    `A new password was requested on ${now()} for the ${name} account with this address.`,
    `To set it, open this link within ${minutes} minutes. It works once:\n${link}`,
    "If it wasn't you, you don't need to do anything: your password stays as it is.",
  ),
  action: { label: 'Set a new password', url: link },
});

export const passwordChanged = (site: Site): MailContent =>
  notice(
    site,
    `Your ${site.name} password was changed`,
    `The password of your ${site.name} account was changed on ${now()}. All other sessions were logged out.`,
    resetIfNotYou(site),
  );

const twoStepEndedToo =
  '\nTwo-step login was turned off because it had been turned on before this address was confirmed. Turn it on again in your account.';

export const passwordReset = (site: Site, { twoStepEnded }: { twoStepEnded: boolean }): MailContent =>
  notice(
    site,
    `Your ${site.name} password was reset`,
    `The password of your ${site.name} account was reset on ${now()} with a link that was sent to this address.\nAll sessions were logged out.${twoStepEnded ? twoStepEndedToo : ''}`,
    resetIfNotYou(site),
  );

export const confirmLink = ({ name }: Site, link: string, hours: number): MailContent => ({
  subject: `Confirm your e-mail address for ${name}`,
  text: lines(
    `A ${name} account was given this address on ${now()}.`,
    `If the account is yours, log in and open this link within ${hours} hours. It works once:\n${link}`,
    "If it isn't yours, do nothing: the address is not used unless it is confirmed.",
  ),
  action: { label: 'Confirm the address', url: link },
});

export const addressInUse = ({ name, login, forgotten }: Site): MailContent => ({
  subject: `You already have a ${name} account`,
  text: lines(
    `Somebody tried to create a ${name} account with this address on ${now()}. The address already has an account, so nothing was changed.`,
    `If it was you, log in:\n${login}`,
    `If you don't know the password, set a new one:\n${forgotten}`,
    "If it wasn't you, you don't need to do anything.",
  ),
  action: { label: 'Log in', url: login },
});

export const emailChangeAsked = (site: Site): MailContent =>
  notice(
    site,
    `Another e-mail address for your ${site.name} account`,
    `A change of the e-mail address of your ${site.name} account was requested on ${now()}. It takes effect once it is confirmed; until then this one is used.`,
    newPassword(
      "If it wasn't you, set a new password at once. That ends all sessions, and the change:",
      site,
    ),
  );

export const emailChanged = (site: Site): MailContent =>
  notice(
    site,
    `The e-mail address of your ${site.name} account was changed`,
    `The e-mail address of your ${site.name} account was changed on ${now()}. This address no longer belongs to it.`,
    contactOperator(site),
  );

const twoStepTurned = (to: 'on' | 'off') => (site: Site) =>
  notice(
    site,
    `Two-step login of your ${site.name} account is ${to}`,
    `Two-step login of your ${site.name} account was turned ${to} on ${now()}.`,
    resetIfNotYou(site),
  );
export const twoStepTurnedOn = twoStepTurned('on');
export const twoStepTurnedOff = twoStepTurned('off');

export const recoveryCodesReplaced = (site: Site): MailContent =>
  notice(
    site,
    `Your ${site.name} recovery codes were replaced`,
    `New recovery codes were made for your ${site.name} account on ${now()}. The old ones no longer work.`,
    resetIfNotYou(site),
  );

export const accountDeleted = (site: Site): MailContent =>
  notice(
    site,
    `Your ${site.name} account was deleted`,
    `Your ${site.name} account was deleted on ${now()}, with its portfolios and all data about you.`,
    contactOperator(site),
  );
