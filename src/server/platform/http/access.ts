import type { FastifyInstance, FastifyReply } from 'fastify';
import { AppError } from '../../../domain/app-error.ts';
import { findSession, type SessionKind, sessionSeconds } from '../accounts/sessions.ts';
import { isTwoStepOn } from '../accounts/two-step.ts';
import type { Db } from '../db/schema.ts';
import { hostCookie } from './host-cookies.ts';

export interface Account {
  id: string;
  name: string;
  email: string;
}

export type FindAccount = (db: Db, id: string) => Promise<Account | undefined>;

declare module 'fastify' {
  interface FastifyInstance {
    requireAccount(
      kind: SessionKind,
      request: FastifyRequest,
      reply: FastifyReply,
      more?: { beforeTwoStep?: boolean },
    ): Promise<void>;
    findAccount(
      kind: SessionKind,
      request: FastifyRequest,
      reply: FastifyReply,
    ): Promise<Account | undefined>;
  }
  interface FastifyRequest {
    account: Account | undefined;
  }
}

export const sessionCookies = { customer: 'holdwise_customer', admin: 'holdwise_admin' } as const;

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
  /** How an account of each kind is found. A kind without one has no sessions. */
  accounts: Partial<Record<SessionKind, FindAccount>>;
  /** ADMIN_TWO_STEP: administrators without two-step login get to the calls only that turn it on. */
  adminTwoStepRequired: boolean;
}

/** Whether an account has to turn two-step login on before anything else. */
export async function isTwoStepDue(
  db: Db,
  required: boolean,
  kind: SessionKind,
  accountId: string,
): Promise<boolean> {
  return required && kind === 'admin' && !(await isTwoStepOn(db, { kind, accountId }));
}

/** Teaches the app who is asking: `requireAccount` refuses with 401 or 403, `findAccount` only looks. */
export function registerAccess(app: FastifyInstance, settings: AccessSettings): void {
  const { db, accounts, adminTwoStepRequired } = settings;
  app.decorateRequest('account', undefined);
  app.decorate('findAccount', async (kind, request, reply) => {
    const token = request.cookies[sessionCookies[kind]];
    const session = await findSession(db, kind, token);
    const account = session && (await accounts[kind]?.(db, session.accountId));
    if (account && token && session.prolonged) setSessionCookie(reply, kind, token);
    return account;
  });
  app.decorate('requireAccount', async (kind, request, reply, { beforeTwoStep = false } = {}) => {
    request.account = await app.findAccount(kind, request, reply);
    reply.header('cache-control', 'no-store');
    if (!request.account) throw new AppError('unauthenticated', 'Please log in.');
    if (!beforeTwoStep && (await isTwoStepDue(db, adminTwoStepRequired, kind, request.account.id))) {
      throw new AppError(
        'forbidden',
        'Turn on two-step login first: whoever runs this site requires it of administrators.',
      );
    }
  });
}
