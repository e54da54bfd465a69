import { z } from 'zod';
import { credentialMessages } from '../domain/credentials.ts';
import { quotaNames } from '../domain/quotas.ts';
import { Email, LogIn, NewPassword, PersonName, User } from './accounts.ts';
import { exportedAlerts } from './alerts.ts';
import { exportedDigest } from './digest.ts';
import { endpoint } from './endpoint.ts';
import { Done, success } from './envelope.ts';
import { ById } from './inputs.ts';
import { ExportedPortfolio, ExportedSecurity } from './portfolios.ts';
import { exportedWatching } from './watchlists.ts';

const Password = LogIn.shape.password;
/** Six digits from an authenticator app, or a recovery code. Spaces and dashes are ignored. */
const Code = LogIn.shape.code;
/** Confirms the identity of a logged-in user before a sensitive change. `code` is required if two-step login is on. */
const Reauthentication = z.object({ password: Password, code: Code });

/** A session as its owner sees it. `client` names the browser and system, such as "Firefox on Linux". */
export const OwnSession = z.object({
  _id: z.string(),
  client: z.string(),
  createdAt: z.string(),
  /** Rounded down to the hour. */
  lastUsedAt: z.string(),
  current: z.boolean(),
});
export type OwnSession = z.infer<typeof OwnSession>;

const LinkToken = z.string({ error: credentialMessages.linkToken }).max(100, credentialMessages.linkToken);

/** Defines the account settings calls, which are the same for customers and administrators. */
function settingsOf<const Area extends 'customer' | 'admin'>(access: Area) {
  return {
    change: endpoint(access, `PUT /${access}/account`, {
      beforeTwoStep: true,
      summary:
        'Change the name or the e-mail address; a new address requires the password and takes effect once confirmed by a mailed link',
      body: z.object({ name: PersonName, email: Email, password: Password.optional(), code: Code }),
      reply: success({ user: User }),
    }),
    changePassword: endpoint(access, `PUT /${access}/password`, {
      beforeTwoStep: true,
      summary: 'Change the password; ends all other sessions and renews the token of this one',
      body: Reauthentication.extend({ newPassword: NewPassword }),
      reply: Done,
    }),
    email: endpoint(access, `GET /${access}/email`, {
      beforeTwoStep: true,
      summary: 'Whether the e-mail address is confirmed, and the new address that awaits confirmation',
      reply: success({ verified: z.boolean(), pendingEmail: z.string().nullable() }),
    }),
    sendConfirmation: endpoint(access, `POST /${access}/email/send-link`, {
      beforeTwoStep: true,
      summary: 'Mail the link that confirms the e-mail address again',
      reply: Done,
    }),
    confirmEmail: endpoint(access, `POST /${access}/email/confirm`, {
      beforeTwoStep: true,
      summary: 'Confirm an e-mail address with the token of a mailed link; requires a session of its account',
      body: z.object({ token: LinkToken }),
      reply: success({ user: User }),
    }),
    sessions: endpoint(access, `GET /${access}/sessions`, {
      beforeTwoStep: true,
      summary: 'The sessions of the account, last used first',
      reply: success({ sessions: z.array(OwnSession) }),
    }),
    endSession: endpoint(access, `DELETE /${access}/sessions/:id`, {
      beforeTwoStep: true,
      summary: 'Log out one session, which may be this one',
      params: ById,
      reply: Done,
    }),
    endOtherSessions: endpoint(access, `DELETE /${access}/sessions`, {
      beforeTwoStep: true,
      summary: 'Log out all other sessions',
      reply: Done,
    }),
    forgotPassword: endpoint('public', `POST /${access}/forgot-password`, {
      summary:
        'Mail a link that sets a new password, if the address has an account; the response is the same if not',
      body: z.object({ email: Email }),
      reply: Done,
    }),
    resetPassword: endpoint('public', `POST /${access}/reset-password`, {
      summary: 'Set a new password with the token of a mailed link; ends all sessions',
      body: z.object({ token: LinkToken, newPassword: NewPassword }),
      reply: Done,
    }),
    twoStep: endpoint(access, `GET /${access}/two-step`, {
      beforeTwoStep: true,
      summary: 'Whether two-step login is on, and how many recovery codes are left',
      reply: success({ on: z.boolean(), recoveryCodesLeft: z.number().int() }),
    }),
    beginTwoStep: endpoint(access, `POST /${access}/two-step/begin`, {
      beforeTwoStep: true,
      summary: 'Create a secret for an authenticator app; two-step login is on once a code is confirmed',
      body: z.object({ password: Password }),
      /** `secret` is base32 for manual entry, `uri` (otpauth://) is for a QR code. */
      reply: success({ secret: z.string(), uri: z.string() }),
    }),
    confirmTwoStep: endpoint(access, `POST /${access}/two-step/confirm`, {
      beforeTwoStep: true,
      summary: 'Turn two-step login on with a code of the app; returns the recovery codes, only this once',
      body: z.object({ code: z.string({ error: credentialMessages.code }).max(50) }),
      reply: success({ recoveryCodes: z.array(z.string()) }),
    }),
    newRecoveryCodes: endpoint(access, `POST /${access}/two-step/recovery-codes`, {
      beforeTwoStep: true,
      summary: 'Replace the recovery codes',
      body: Reauthentication,
      reply: success({ recoveryCodes: z.array(z.string()) }),
    }),
    endTwoStep: endpoint(access, `POST /${access}/two-step/end`, {
      beforeTwoStep: true,
      summary: 'Turn two-step login off',
      body: Reauthentication,
      reply: Done,
    }),
  };
}

export const customerSettings = {
  ...settingsOf('customer'),
  /** All stored data of a customer except passwords and tokens. Amounts are exact decimal text. */
  exportJson: endpoint('customer', 'GET /customer/export.json', {
    summary: 'Download all data of the customer',
    reply: z.object({
      exportedAt: z.string(),
      account: User.extend({
        createdAt: z.string(),
        emailVerifiedAt: z.string().nullable(),
        twoStep: z.boolean(),
      }),
      reportingCurrency: z.string(),
      portfolios: z.array(ExportedPortfolio),
      securities: z.array(ExportedSecurity),
      ...exportedWatching,
      ...exportedAlerts,
      ...exportedDigest,
      sessions: z.array(OwnSession.omit({ current: true })),
    }),
  }),
  exportCsv: endpoint('customer', 'GET /customer/export.csv', {
    media: 'text/csv',
    summary: 'Download the tickers of all portfolios as CSV',
    reply: z.string(),
  }),
  exportTransactions: endpoint('customer', 'GET /customer/transactions.csv', {
    media: 'text/csv',
    summary: 'Download the transactions of all portfolios as CSV',
    reply: z.string(),
  }),
  exportPrices: endpoint('customer', 'GET /customer/prices.csv', {
    media: 'text/csv',
    summary: 'Download own securities and manual prices as CSV',
    reply: z.string(),
  }),
  storage: endpoint('customer', 'GET /customer/storage', {
    summary: 'What the customer has stored of each quota',
    reply: success({
      quotas: z.array(
        z.object({
          quota: z.enum(quotaNames),
          /** Of a quota for each portfolio, position, security or watchlist: of the one that has the most. */
          used: z.number().int(),
          limit: z.number().int(),
          /** The name of the portfolio, position, security or watchlist that has the most; null if none has any. */
          fullest: z.string().nullable(),
        }),
      ),
      /** The size of kept files, compressed: a part of the quota `importedFiles`. */
      keptBytes: z.number().int(),
    }),
  }),
  deleteAccount: endpoint('customer', 'POST /customer/delete-account', {
    summary: 'Delete the account with its portfolios and sessions permanently',
    body: Reauthentication,
    reply: Done,
  }),
};

export const adminSettings = settingsOf('admin');
