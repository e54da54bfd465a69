import type { FastifyInstance } from 'fastify';
import type { adminSettings, customerSettings, OwnSession } from '#contract/account-settings.ts';
import { AppError } from '#domain/app-error.ts';
import { afterResponse } from '../platform/http/after-response.ts';
import type { Account, SessionKind } from '../platform/http/callers.ts';
import { clientAddress } from '../platform/http/client-address.ts';
import { route } from '../platform/http/route.ts';
import { countUse, type RateLimit } from '../platform/rate-limits.ts';
import { clearSessionCookie, setSessionCookie } from './access.ts';
import type { AccountServices } from './account-settings.ts';
import { clearAttempts } from './attempts.ts';
import { changeAccount, changePassword } from './change-account.ts';
import { clientName } from './client-name.ts';
import { mailResetLink, resetPassword } from './forgotten-password.ts';
import { rememberDevice } from './known-devices.ts';
import {
  endOtherSessions,
  endSessionById,
  type ListedSession,
  listSessions,
  type Owner,
} from './sessions.ts';
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

type Calls = typeof customerSettings | typeof adminSettings;

const ownerOf = (kind: SessionKind, { id }: Account): Owner => ({ kind, accountId: id });
const done = (message: string) => ({ message });

export function toOwnSession({ id, client, createdAt, lastUsedAt, current }: ListedSession): OwnSession {
  return { _id: id, client, createdAt, lastUsedAt, current };
}

function accountRoutes(
  app: FastifyInstance,
  accountServices: AccountServices,
  kind: SessionKind,
  calls: Calls,
): void {
  route(app, calls.change, async ({ account, body, request }) => {
    const owner = ownerOf(kind, account);
    const session = request.session[kind];
    const pending = await changeAccount(accountServices, owner, account, { ...body, session });
    if (pending) afterResponse(request, () => mailConfirmation(accountServices, owner));
    const message = pending
      ? `We mailed a link to ${body.email}. Your address changes when you open it.`
      : 'Your account was changed';
    return { ...done(message), user: { _id: account.id, name: body.name, email: account.email } };
  });

  route(app, calls.changePassword, async ({ account, body, request, reply }) => {
    const client = clientName(request.headers['user-agent']);
    const input = { ...body, client, session: request.session[kind] };
    const owner = ownerOf(kind, account);
    const { token, passwordHash } = await changePassword(accountServices, owner, account, input);
    setSessionCookie(reply, kind, token);
    rememberDevice(reply, { kind, account: { id: account.id, password_hash: passwordHash } });
    return done('Your password was changed. All other sessions were logged out.');
  });
}

function sessionRoutes(app: FastifyInstance, { db }: AccountServices, kind: SessionKind, calls: Calls): void {
  route(app, calls.sessions, async ({ account, request }) => {
    const listed = await listSessions(db, ownerOf(kind, account), request.session[kind]);
    return { sessions: listed.map(toOwnSession) };
  });

  route(app, calls.endSession, async ({ account, params, request, reply }) => {
    const ended = await endSessionById(db, ownerOf(kind, account), params.id, request.session[kind]);
    if (!ended) throw new AppError('not_found', 'This session no longer exists.');
    if (ended === 'current') clearSessionCookie(reply, kind);
    return done('The session was logged out');
  });

  route(app, calls.endOtherSessions, async ({ account, request }) => {
    await endOtherSessions(db, ownerOf(kind, account), request.session[kind]);
    return done('All other sessions were logged out');
  });
}

function forgottenPasswordRoutes(
  app: FastifyInstance,
  accountServices: AccountServices,
  kind: SessionKind,
  calls: Calls,
): void {
  route(app, calls.forgotPassword, async ({ body, request }) => {
    const address = clientAddress(request);
    await countUse(accountServices.db, linksPerAddress, address);
    await countUse(accountServices.db, linksPerSource, `${kind}:${body.email}:${address}`);
    afterResponse(request, () => mailResetLink(accountServices, kind, body.email));
    return done('If there is an account with this address, a link is on its way to it.');
  });

  route(app, calls.resetPassword, async ({ body, request, reply }) => {
    const address = clientAddress(request);
    await countUse(accountServices.db, resetsPerAddress, address);
    const { account, twoStepOn } = await resetPassword(accountServices, kind, body);
    // With two-step login, a reset must not allow more guesses at codes.
    if (!twoStepOn) {
      await clearAttempts(accountServices.db, { kind, email: account.email, source: { address } });
      rememberDevice(reply, { kind, account });
    }
    return done('Your new password is set. Please log in with it.');
  });
}

function emailRoutes(
  app: FastifyInstance,
  accountServices: AccountServices,
  kind: SessionKind,
  calls: Calls,
): void {
  route(app, calls.email, async ({ account }) => ({
    ...(await emailState(accountServices, ownerOf(kind, account))),
  }));

  route(app, calls.sendConfirmation, async ({ account, request }) => {
    const owner = ownerOf(kind, account);
    const { verified, pendingEmail } = await emailState(accountServices, owner);
    if (verified && pendingEmail === null)
      throw new AppError('conflict', 'Your e-mail address is already confirmed.');
    await countUse(accountServices.db, confirmationsPerAccount, `${kind}:${account.id}`);
    afterResponse(request, () => mailConfirmation(accountServices, owner));
    return done(`We mailed a link to ${pendingEmail ?? account.email}. It works for 24 hours.`);
  });

  route(app, calls.confirmEmail, async ({ account, body }) => {
    const email = await confirmEmail(accountServices, ownerOf(kind, account), body.token);
    return {
      ...done('Your e-mail address is confirmed'),
      user: { _id: account.id, name: account.name, email },
    };
  });
}

function twoStepRoutes(
  app: FastifyInstance,
  accountServices: AccountServices,
  kind: SessionKind,
  calls: Calls,
): void {
  route(app, calls.twoStep, async ({ account }) => ({
    ...(await twoStepState(accountServices, ownerOf(kind, account))),
  }));

  route(app, calls.beginTwoStep, async ({ account, body, request }) => ({
    ...(await startTwoStepSetup(accountServices, ownerOf(kind, account), account, {
      ...body,
      session: request.session[kind],
    })),
  }));

  route(app, calls.confirmTwoStep, async ({ account, body, request }) => ({
    ...done('Two-step login is on'),
    recoveryCodes: await confirmTwoStepSetup(accountServices, ownerOf(kind, account), account, {
      ...body,
      session: request.session[kind],
    }),
  }));

  route(app, calls.newRecoveryCodes, async ({ account, body, request }) => ({
    ...done('The old recovery codes no longer work'),
    recoveryCodes: await renewRecoveryCodes(accountServices, ownerOf(kind, account), account, {
      ...body,
      session: request.session[kind],
    }),
  }));

  route(app, calls.endTwoStep, async ({ account, body, request }) => {
    await turnOffTwoStep(accountServices, ownerOf(kind, account), account, {
      ...body,
      session: request.session[kind],
    });
    return done('Two-step login is off');
  });
}

/** Registers the account settings routes, which are the same for customers and administrators. */
export function accountSettingsRoutes(
  app: FastifyInstance,
  accountServices: AccountServices,
  kind: SessionKind,
  calls: Calls,
): void {
  accountRoutes(app, accountServices, kind, calls);
  emailRoutes(app, accountServices, kind, calls);
  sessionRoutes(app, accountServices, kind, calls);
  forgottenPasswordRoutes(app, accountServices, kind, calls);
  twoStepRoutes(app, accountServices, kind, calls);
}
