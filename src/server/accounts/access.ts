import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { AppError } from '#domain/app-error.ts';
import type { Db } from '../platform/db/schema.ts';
import { type SessionKind, sessionCookies } from '../platform/http/callers.ts';
import { hostCookie } from '../platform/http/host-cookies.ts';
import { findSession, sessionSeconds } from './sessions.ts';
import { isTwoStepOn } from './two-step.ts';

export function setSessionCookie(reply: FastifyReply, kind: SessionKind, token: string): void {
  const { name, flags } = hostCookie(reply, sessionCookies[kind]);
  reply.setCookie(name, token, { ...flags, maxAge: sessionSeconds(kind) });
}

export function clearSessionCookie(reply: FastifyReply, kind: SessionKind): void {
  const { name, flags } = hostCookie(reply, sessionCookies[kind]);
  reply.clearCookie(name, flags);
}

interface AccessSettings {
  db: Db;
  /** ADMIN_TWO_STEP: administrators without two-step login may only make calls marked `beforeTwoStep`. */
  adminTwoStepRequired: boolean;
}

/** Tells whether an account must turn on two-step login before it can do anything else. */
export async function isTwoStepDue(
  db: Db,
  required: boolean,
  kind: SessionKind,
  accountId: string,
): Promise<boolean> {
  return required && kind === 'admin' && !(await isTwoStepOn(db, { kind, accountId }));
}

/**
 * Decorates requests with `session`, and the app with `findAccount` and with `requireAccount`, which rejects a request
 * with 401 or 403.
 */
export function registerAccess(app: FastifyInstance, settings: AccessSettings): void {
  const { db, adminTwoStepRequired } = settings;
  app.decorateRequest('account', undefined);
  app.decorateRequest('session', {
    getter(this: FastifyRequest) {
      const tokenOf = (kind: SessionKind) => this.cookies[sessionCookies[kind]] ?? '';
      return { customer: tokenOf('customer'), admin: tokenOf('admin') };
    },
  });
  app.decorate('findAccount', async (kind, request, reply) => {
    const token = request.session[kind];
    const session = await findSession(db, kind, token);
    if (session?.account && session.extended) setSessionCookie(reply, kind, token);
    return session?.account;
  });
  app.decorate('requireAccount', async (kind, request, reply, { beforeTwoStep = false } = {}) => {
    request.account = await app.findAccount(kind, request, reply);
    reply.header('cache-control', 'no-store');
    if (!request.account) throw new AppError('unauthenticated', 'Please log in.');
    if (!beforeTwoStep && (await isTwoStepDue(db, adminTwoStepRequired, kind, request.account.id))) {
      const message = 'Turn on two-step login first: this site requires it for administrators.';
      throw new AppError('forbidden', message);
    }
  });
}
