import { z } from 'zod';
import { credentialMessages } from '../domain/credentials.ts';
import { Email, LogIn, NewPassword, PersonName, User } from './accounts.ts';
import { endpoint } from './endpoint.ts';
import { Done, success } from './envelope.ts';

const Password = LogIn.shape.password;
/** Six digits of an authenticator app, or a recovery code. Spaces and dashes don't count. */
const Code = LogIn.shape.code;
/** What is asked again before something that a thief of a session must not do. `code` where two-step login is on. */
const Proof = z.object({ password: Password, code: Code });

/** A session as its owner sees it. `client` is a browser and a system in words, such as "Firefox on Linux". */
export const OwnSession = z.object({
  _id: z.string(),
  client: z.string(),
  createdAt: z.string(),
  /** To the hour. */
  lastUsedAt: z.string(),
  current: z.boolean(),
});
export type OwnSession = z.infer<typeof OwnSession>;

const ResetToken = z.string({ error: credentialMessages.resetToken }).max(100, credentialMessages.resetToken);

/** What owners of an account do with it: the same calls for customers and administrators. */
function careOf<const Area extends 'customer' | 'admin'>(access: Area) {
  return {
    change: endpoint({
      method: 'PUT',
      path: `/${access}/account`,
      access,
      beforeTwoStep: true,
      summary: 'Change the name or the e-mail address; another address asks for the password',
      body: z.object({ name: PersonName, email: Email, password: Password.optional(), code: Code }),
      reply: success({ user: User }),
    }),
    changePassword: endpoint({
      method: 'PUT',
      path: `/${access}/password`,
      access,
      beforeTwoStep: true,
      summary: 'Change the password; ends all other sessions and gives this one a new token',
      body: Proof.extend({ newPassword: NewPassword }),
      reply: Done,
    }),
    sessions: endpoint({
      method: 'GET',
      path: `/${access}/sessions`,
      access,
      beforeTwoStep: true,
      summary: 'Where one is logged in, the last used first',
      reply: success({ sessions: z.array(OwnSession) }),
    }),
    endSession: endpoint({
      method: 'DELETE',
      path: `/${access}/sessions/:id`,
      access,
      beforeTwoStep: true,
      summary: 'Log out one session, which may be this one',
      params: z.object({ id: z.string() }),
      reply: Done,
    }),
    endOtherSessions: endpoint({
      method: 'DELETE',
      path: `/${access}/sessions`,
      access,
      beforeTwoStep: true,
      summary: 'Log out everywhere but here',
      reply: Done,
    }),
    forgotPassword: endpoint({
      method: 'POST',
      path: `/${access}/forgot-password`,
      access: 'public',
      summary:
        'Mail a link that sets a new password, if the address has an account; the answer does not tell',
      body: z.object({ email: Email }),
      reply: Done,
    }),
    resetPassword: endpoint({
      method: 'POST',
      path: `/${access}/reset-password`,
      access: 'public',
      summary: 'Set a new password with the token of a mailed link; ends all sessions',
      body: z.object({ token: ResetToken, newPassword: NewPassword }),
      reply: Done,
    }),
    twoStep: endpoint({
      method: 'GET',
      path: `/${access}/two-step`,
      access,
      beforeTwoStep: true,
      summary: 'Whether two-step login is on, and how many recovery codes are left',
      reply: success({ on: z.boolean(), recoveryCodesLeft: z.number().int() }),
    }),
    beginTwoStep: endpoint({
      method: 'POST',
      path: `/${access}/two-step/begin`,
      access,
      beforeTwoStep: true,
      summary: 'Make a secret for an authenticator app; two-step login is on once a code of it was confirmed',
      body: z.object({ password: Password }),
      /** `secret` in base32 for typing, `uri` (otpauth://) for a QR code. */
      reply: success({ secret: z.string(), uri: z.string() }),
    }),
    confirmTwoStep: endpoint({
      method: 'POST',
      path: `/${access}/two-step/confirm`,
      access,
      beforeTwoStep: true,
      summary: 'Turn two-step login on with a code of the app; answers the recovery codes, this once',
      body: z.object({ code: z.string({ error: credentialMessages.code }).max(50) }),
      reply: success({ recoveryCodes: z.array(z.string()) }),
    }),
    newRecoveryCodes: endpoint({
      method: 'POST',
      path: `/${access}/two-step/recovery-codes`,
      access,
      beforeTwoStep: true,
      summary: 'Replace the recovery codes',
      body: Proof,
      reply: success({ recoveryCodes: z.array(z.string()) }),
    }),
    endTwoStep: endpoint({
      method: 'POST',
      path: `/${access}/two-step/end`,
      access,
      beforeTwoStep: true,
      summary: 'Turn two-step login off',
      body: Proof,
      reply: Done,
    }),
  };
}

export const customerCare = {
  ...careOf('customer'),
  /** Everything that is kept about a customer, passwords and tokens left out. Amounts are exact decimals as text. */
  exportJson: endpoint({
    method: 'GET',
    path: '/customer/export.json',
    access: 'customer',
    summary: "Download all of one's data",
    reply: z.object({
      exportedAt: z.string(),
      account: User.extend({ createdAt: z.string(), twoStep: z.boolean() }),
      portfolios: z.array(
        z.object({
          title: z.string(),
          createdAt: z.string(),
          tickers: z.array(
            z.object({
              symbol: z.string(),
              name: z.string(),
              shares: z.string(),
              buyPrice: z.string(),
              notes: z.string(),
              addedAt: z.string(),
            }),
          ),
        }),
      ),
      sessions: z.array(OwnSession.omit({ current: true })),
    }),
  }),
  exportCsv: endpoint({
    method: 'GET',
    path: '/customer/export.csv',
    access: 'customer',
    media: 'text/csv',
    summary: 'Download the tickers of all portfolios as a sheet',
    reply: z.string(),
  }),
  deleteAccount: endpoint({
    method: 'POST',
    path: '/customer/delete-account',
    access: 'customer',
    summary: 'Delete the account with its portfolios and sessions, for good',
    body: Proof,
    reply: Done,
  }),
};

export const adminCare = careOf('admin');
