import type { FastifyInstance } from 'fastify';
import type { adminCare, customerCare, OwnSession } from '../../../contract/account-care.ts';
import { AppError } from '../../../domain/app-error.ts';
import { type Account, clearSessionCookie, sessionCookies, setSessionCookie } from '../http/access.ts';
import { afterAnswer } from '../http/after-answer.ts';
import { route } from '../http/route.ts';
import { countUse, type RateLimit } from '../rate-limits.ts';
import type { Care } from './care.ts';
import { changeAccount, changePassword } from './change-account.ts';
import { clientName } from './client-name.ts';
import { mailResetLink, resetPassword } from './forgotten-password.ts';
import {
  endOtherSessions,
  endSessionById,
  type ListedSession,
  listSessions,
  type SessionKind,
} from './sessions.ts';
import { begin, confirm, end, newRecoveryCodes, twoStepState } from './two-step-care.ts';

const linksPerAccount: RateLimit = { name: 'forgot-account', max: 5, windowSeconds: 60 * 60 };
const linksPerAddress: RateLimit = { name: 'forgot-address', max: 50, windowSeconds: 60 * 60 };
const resetsPerAddress: RateLimit = { name: 'reset-address', max: 100, windowSeconds: 15 * 60 };

type Calls = typeof customerCare | typeof adminCare;

const done = (message: string) => ({ success: true as const, message });

export function toOwnSession({ id, client, createdAt, lastUsedAt, current }: ListedSession): OwnSession {
  return { _id: id, client, createdAt, lastUsedAt, current };
}

function accountRoutes(app: FastifyInstance, care: Care, kind: SessionKind, calls: Calls): void {
  const ownerOf = ({ id }: Account) => ({ kind, accountId: id });

  route(app, calls.change, async ({ account, body }) => {
    await changeAccount(care, ownerOf(account), account, body);
    const user = { _id: account.id, name: body.name, email: body.email };
    return { ...done('Your account was changed'), user };
  });

  route(app, calls.changePassword, async ({ account, body, request, reply }) => {
    const client = clientName(request.headers['user-agent']);
    const token = await changePassword(care, ownerOf(account), account, { ...body, client });
    setSessionCookie(reply, kind, token);
    return done('Your password was changed. All other sessions were logged out.');
  });
}

function sessionRoutes(app: FastifyInstance, { db }: Care, kind: SessionKind, calls: Calls): void {
  const ownerOf = ({ id }: Account) => ({ kind, accountId: id });

  route(app, calls.sessions, async ({ account, request }) => {
    const listed = await listSessions(db, ownerOf(account), request.cookies[sessionCookies[kind]]);
    return { success: true as const, sessions: listed.map(toOwnSession) };
  });

  route(app, calls.endSession, async ({ account, params, request, reply }) => {
    const token = request.cookies[sessionCookies[kind]] ?? '';
    const ended = await endSessionById(db, ownerOf(account), params.id, token);
    if (!ended) throw new AppError('not_found', 'This session is not there any more.');
    if (ended === 'current') clearSessionCookie(reply, kind);
    return done('The session was logged out');
  });

  route(app, calls.endOtherSessions, async ({ account, request }) => {
    await endOtherSessions(db, ownerOf(account), request.cookies[sessionCookies[kind]] ?? '');
    return done('All other sessions were logged out');
  });
}

function forgottenRoutes(app: FastifyInstance, care: Care, kind: SessionKind, calls: Calls): void {
  route(app, calls.forgotPassword, async ({ body, request }) => {
    await countUse(care.db, linksPerAddress, request.ip);
    await countUse(care.db, linksPerAccount, `${kind}:${body.email}`);
    afterAnswer(request, () => mailResetLink(care, kind, body.email));
    return done('If there is an account with this address, a link is on its way to it.');
  });

  route(app, calls.resetPassword, async ({ body, request }) => {
    await countUse(care.db, resetsPerAddress, request.ip);
    await resetPassword(care, kind, body);
    return done('Your new password is set. Please log in with it.');
  });
}

function twoStepRoutes(app: FastifyInstance, care: Care, kind: SessionKind, calls: Calls): void {
  const ownerOf = ({ id }: Account) => ({ kind, accountId: id });

  route(app, calls.twoStep, async ({ account }) => ({
    success: true as const,
    ...(await twoStepState(care, ownerOf(account))),
  }));

  route(app, calls.beginTwoStep, async ({ account, body }) => ({
    success: true as const,
    ...(await begin(care, ownerOf(account), account, body.password)),
  }));

  route(app, calls.confirmTwoStep, async ({ account, body }) => ({
    ...done('Two-step login is on'),
    recoveryCodes: await confirm(care, ownerOf(account), account, body.code),
  }));

  route(app, calls.newRecoveryCodes, async ({ account, body }) => ({
    ...done('The old recovery codes no longer work'),
    recoveryCodes: await newRecoveryCodes(care, ownerOf(account), account, body),
  }));

  route(app, calls.endTwoStep, async ({ account, body }) => {
    await end(care, ownerOf(account), account, body);
    return done('Two-step login is off');
  });
}

/** What owners of accounts do with them: the same for customers and administrators. */
export function careRoutes(app: FastifyInstance, care: Care, kind: SessionKind, calls: Calls): void {
  accountRoutes(app, care, kind, calls);
  sessionRoutes(app, care, kind, calls);
  forgottenRoutes(app, care, kind, calls);
  twoStepRoutes(app, care, kind, calls);
}
