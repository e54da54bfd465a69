import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { adminSettings, customerSettings, OwnSession } from '#contract/account-settings.ts';
import { AppError } from '#domain/app-error.ts';
import { afterResponse } from '../platform/http/after-response.ts';
import type { Account, SessionKind } from '../platform/http/callers.ts';
import { clientAddress } from '../platform/http/client-address.ts';
import { route } from '../platform/http/route.ts';
import { clearSessionCookie, setSessionCookie } from './access.ts';
import type { AccountContext } from './account-context.ts';
import { toUser } from './accounts.ts';
import { clearAttempts } from './attempts.ts';
import { changeAccount, changePassword } from './change-account.ts';
import { clientName } from './client-name.ts';
import { mailResetLink, resetPassword } from './forgotten-password.ts';
import { rememberDevice } from './known-devices.ts';
import { countUse, type RateLimit } from './rate-limits.ts';
import type { SessionUser } from './reauthentication.ts';
import { endOtherSessions, endSessionById, type ListedSession, listSessions } from './sessions.ts';
import {
  confirmTwoStepSetup,
  renewRecoveryCodes,
  startTwoStepSetup,
  turnOffTwoStep,
  twoStepState,
} from './two-step-settings.ts';
import { confirmEmail, emailState, mailConfirmation } from './verify-email.ts';

const linksPerSource: RateLimit = { name: 'forgot-place', max: 5, windowSeconds: 60 * 60 };
const linksPerAddress: RateLimit = { name: 'forgot-address', max: 50, windowSeconds: 60 * 60 };
const confirmationsPerAccount: RateLimit = { name: 'confirm-account', max: 5, windowSeconds: 60 * 60 };
const resetsPerAddress: RateLimit = { name: 'reset-address', max: 100, windowSeconds: 15 * 60 };

interface Area {
  app: FastifyInstance;
  context: AccountContext;
  kind: SessionKind;
  calls: typeof customerSettings | typeof adminSettings;
}

/** Returns the account of a request with the token of its session. */
export function sessionUser(
  kind: SessionKind,
  { account, request }: { account: Account; request: FastifyRequest },
): SessionUser {
  const { id, name, email } = account;
  return { kind, accountId: id, name, email, session: request.session[kind] };
}

export function toOwnSession({ id, client, createdAt, lastUsedAt, current }: ListedSession): OwnSession {
  return { _id: id, client, createdAt, lastUsedAt, current };
}

function accountRoutes({ app, context, kind, calls }: Area): void {
  route(app, calls.change, async (call) => {
    const { account, body, request } = call;
    const user = sessionUser(kind, call);
    const pending = await changeAccount(context, user, body);
    if (pending) afterResponse(request, () => mailConfirmation(context, user));
    const message = pending
      ? `We mailed a link to ${body.email}. Your address changes when you open it.`
      : 'Your account was changed';
    return { message, user: toUser({ ...account, name: body.name }) };
  });

  route(app, calls.changePassword, async (call) => {
    const { account, body, request, reply } = call;
    const input = { ...body, client: clientName(request.headers['user-agent']) };
    const { token, passwordHash } = await changePassword(context, sessionUser(kind, call), input);
    setSessionCookie(reply, kind, token);
    rememberDevice(reply, { kind, account: { id: account.id, password_hash: passwordHash } });
    return { message: 'Your password was changed. All other sessions were logged out.' };
  });
}

function sessionRoutes({ app, context: { db }, kind, calls }: Area): void {
  route(app, calls.sessions, async (call) => {
    const user = sessionUser(kind, call);
    return { sessions: (await listSessions(db, user, user.session)).map(toOwnSession) };
  });

  route(app, calls.endSession, async (call) => {
    const user = sessionUser(kind, call);
    const ended = await endSessionById(db, user, call.params.id, user.session);
    if (!ended) throw new AppError('not_found', 'This session no longer exists.');
    if (ended === 'current') clearSessionCookie(call.reply, kind);
    return { message: 'The session was logged out' };
  });

  route(app, calls.endOtherSessions, async (call) => {
    const user = sessionUser(kind, call);
    await endOtherSessions(db, user, user.session);
    return { message: 'All other sessions were logged out' };
  });
}

function forgottenPasswordRoutes({ app, context, kind, calls }: Area): void {
  const { db } = context;

  route(app, calls.forgotPassword, async ({ body, request }) => {
    const address = clientAddress(request);
    await countUse(db, linksPerAddress, address);
    await countUse(db, linksPerSource, `${kind}:${body.email}:${address}`);
    afterResponse(request, () => mailResetLink(context, kind, body.email));
    return { message: 'If there is an account with this address, a link is on its way to it.' };
  });

  route(app, calls.resetPassword, async ({ body, request, reply }) => {
    const address = clientAddress(request);
    await countUse(db, resetsPerAddress, address);
    const { account, twoStepOn } = await resetPassword(context, kind, body);
    // With two-step login, a reset must not allow more guesses at codes.
    if (!twoStepOn) {
      await clearAttempts(db, { kind, email: account.email, source: { address } });
      rememberDevice(reply, { kind, account });
    }
    return { message: 'Your new password is set. Please log in with it.' };
  });
}

function emailRoutes({ app, context, kind, calls }: Area): void {
  const { db } = context;

  route(app, calls.email, (call) => emailState(db, sessionUser(kind, call)));

  route(app, calls.sendConfirmation, async (call) => {
    const user = sessionUser(kind, call);
    const { verified, pendingEmail } = await emailState(db, user);
    if (verified && pendingEmail === null)
      throw new AppError('conflict', 'Your e-mail address is already confirmed.');
    await countUse(db, confirmationsPerAccount, `${kind}:${user.accountId}`);
    afterResponse(call.request, () => mailConfirmation(context, user));
    return { message: `We mailed a link to ${pendingEmail ?? user.email}. It works for 24 hours.` };
  });

  route(app, calls.confirmEmail, async (call) => {
    const email = await confirmEmail(context, sessionUser(kind, call), call.body.token);
    return { message: 'Your e-mail address is confirmed', user: toUser({ ...call.account, email }) };
  });
}

function twoStepRoutes({ app, context, kind, calls }: Area): void {
  route(app, calls.twoStep, (call) => twoStepState(context.db, sessionUser(kind, call)));

  route(app, calls.beginTwoStep, (call) => startTwoStepSetup(context, sessionUser(kind, call), call.body));

  route(app, calls.confirmTwoStep, async (call) => ({
    message: 'Two-step login is on',
    recoveryCodes: await confirmTwoStepSetup(context, sessionUser(kind, call), call.body.code),
  }));

  route(app, calls.newRecoveryCodes, async (call) => ({
    message: 'The old recovery codes no longer work',
    recoveryCodes: await renewRecoveryCodes(context, sessionUser(kind, call), call.body),
  }));

  route(app, calls.endTwoStep, async (call) => {
    await turnOffTwoStep(context, sessionUser(kind, call), call.body);
    return { message: 'Two-step login is off' };
  });
}

/** Registers the account settings routes, which are the same for customers and administrators. */
export function accountSettingsRoutes(area: Area): void {
  accountRoutes(area);
  emailRoutes(area);
  sessionRoutes(area);
  forgottenPasswordRoutes(area);
  twoStepRoutes(area);
}
