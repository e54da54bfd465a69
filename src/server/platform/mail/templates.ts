import type { Mail } from './mailer.ts';

export type MailContent = Omit<Mail, 'to'>;

/** The URLs of the site and of the page to reset a password. */
export interface Site {
  url: string;
  forgotten: string;
}

const whenFormat = new Intl.DateTimeFormat('en-GB', {
  dateStyle: 'long',
  timeStyle: 'short',
  timeZone: 'UTC',
});
const now = () => `${whenFormat.format(new Date())} UTC`;

const lines = (...paragraphs: string[]) => `${paragraphs.join('\n\n')}\n`;

function notice(subject: string, what: string, ifNotYou: string): MailContent {
  return { subject, text: lines(what, ifNotYou) };
}

const resetIfNotYou = ({ forgotten }: Site) =>
  `If it wasn't you, set a new password at once. That ends all sessions:\n${forgotten}`;
const contactOperator = ({ url }: Site) =>
  `If it wasn't you, contact the operator of Holdwise at once:\n${url}`;

export const resetLink = (link: string, minutes: number): MailContent => ({
  subject: 'Set a new password for Holdwise',
  text: lines(
    `A new password was requested on ${now()} for the Holdwise account with this address.`,
    `To set it, open this link within ${minutes} minutes. It works once:\n${link}`,
    "If it wasn't you, you don't need to do anything: your password stays as it is.",
  ),
});

export const passwordChanged = (site: Site): MailContent =>
  notice(
    'Your Holdwise password was changed',
    `The password of your Holdwise account was changed on ${now()}. All other sessions were logged out.`,
    resetIfNotYou(site),
  );

const twoStepEndedToo =
  '\nTwo-step login was turned off because it had been turned on before this address was confirmed. Turn it on again in your account.';

export const passwordReset = (site: Site, { twoStepEnded }: { twoStepEnded: boolean }): MailContent =>
  notice(
    'Your Holdwise password was reset',
    `The password of your Holdwise account was reset on ${now()} with a link that was sent to this address.\nAll sessions were logged out.${twoStepEnded ? twoStepEndedToo : ''}`,
    resetIfNotYou(site),
  );

export const confirmLink = (link: string, hours: number): MailContent => ({
  subject: 'Confirm your e-mail address for Holdwise',
  text: lines(
    `A Holdwise account was given this address on ${now()}.`,
    `If the account is yours, log in and open this link within ${hours} hours. It works once:\n${link}`,
    "If it isn't yours, do nothing: the address is not used unless it is confirmed.",
  ),
});

export const addressInUse = ({ url, forgotten }: Site): MailContent => ({
  subject: 'You already have a Holdwise account',
  text: lines(
    `Somebody tried to create a Holdwise account with this address on ${now()}. The address already has an account, so nothing was changed.`,
    `If it was you, log in, or set a new password if you don't know it:\n${url}\n${forgotten}`,
    "If it wasn't you, you don't need to do anything.",
  ),
});

export const emailChangeAsked = (site: Site): MailContent =>
  notice(
    'Another e-mail address for your Holdwise account',
    `A change of the e-mail address of your Holdwise account was requested on ${now()}. It takes effect once it is confirmed; until then this one is used.`,
    `If it wasn't you, set a new password at once. That ends all sessions, and the change:\n${site.forgotten}`,
  );

export const emailChanged = (site: Site): MailContent =>
  notice(
    'The e-mail address of your Holdwise account was changed',
    `The e-mail address of your Holdwise account was changed on ${now()}. This address no longer belongs to it.`,
    contactOperator(site),
  );

const twoStepTurned = (to: 'on' | 'off') => (site: Site) =>
  notice(
    `Two-step login of your Holdwise account is ${to}`,
    `Two-step login of your Holdwise account was turned ${to} on ${now()}.`,
    resetIfNotYou(site),
  );
export const twoStepTurnedOn = twoStepTurned('on');
export const twoStepTurnedOff = twoStepTurned('off');

export const recoveryCodesReplaced = (site: Site): MailContent =>
  notice(
    'Your Holdwise recovery codes were replaced',
    `New recovery codes were made for your Holdwise account on ${now()}. The old ones no longer work.`,
    resetIfNotYou(site),
  );

export const accountDeleted = (site: Site): MailContent =>
  notice(
    'Your Holdwise account was deleted',
    `Your Holdwise account was deleted on ${now()}, with its portfolios and all data about you.`,
    contactOperator(site),
  );
