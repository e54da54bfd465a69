import type { Mail } from './mailer.ts';

type Words = Omit<Mail, 'to'>;

/** Where the product is, and where the people of an account set a new password. */
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

function notice(subject: string, what: string, ifNotYou: string): Words {
  return { subject, text: lines(what, ifNotYou) };
}

const resetIfNotYou = ({ forgotten }: Site) =>
  `If it wasn't you, set a new password at once. That ends all sessions:\n${forgotten}`;
const tellSomebody = ({ url }: Site) => `If it wasn't you, tell whoever runs Holdwise at once:\n${url}`;

export const resetLink = (link: string, minutes: number): Words => ({
  subject: 'Set a new password for Holdwise',
  text: lines(
    `A new password was asked for the Holdwise account with this address on ${now()}.`,
    `To set it, open this link within ${minutes} minutes. It works once:\n${link}`,
    "If it wasn't you, you need not do anything: your password stays as it is.",
  ),
});

export const passwordChanged = (site: Site): Words =>
  notice(
    'Your Holdwise password was changed',
    `The password of your Holdwise account was changed on ${now()}. All other sessions were logged out.`,
    resetIfNotYou(site),
  );

export const passwordReset = (site: Site): Words =>
  notice(
    'Your Holdwise password was set anew',
    `The password of your Holdwise account was set anew on ${now()}, with a link that was sent to this address.\nAll sessions were logged out.`,
    resetIfNotYou(site),
  );

export const emailChanged = (site: Site): Words =>
  notice(
    'Your Holdwise account has another e-mail address',
    `The e-mail address of your Holdwise account was changed on ${now()}. This address no longer belongs to it.`,
    tellSomebody(site),
  );

export const twoStepTurned = (to: 'on' | 'off', site: Site): Words =>
  notice(
    `Two-step login of your Holdwise account is ${to}`,
    `Two-step login of your Holdwise account was turned ${to} on ${now()}.`,
    resetIfNotYou(site),
  );

export const recoveryCodesReplaced = (site: Site): Words =>
  notice(
    'Your Holdwise recovery codes were replaced',
    `New recovery codes were made for your Holdwise account on ${now()}. The old ones no longer work.`,
    resetIfNotYou(site),
  );

export const accountDeleted = (site: Site): Words =>
  notice(
    'Your Holdwise account was deleted',
    `Your Holdwise account was deleted on ${now()}, with its portfolios and all that was kept about you.`,
    tellSomebody(site),
  );
