import type { FastifyInstance, FastifyReply } from 'fastify';
import { AppError } from '../../../domain/app-error.ts';
import { findSession, type SessionKind, sessionLifetimeSeconds } from '../accounts/sessions.ts';
import type { Db } from '../db/schema.ts';

export interface Account {
  id: string;
  name: string;
  email: string;
}

export type FindAccount = (db: Db, id: string) => Promise<Account | undefined>;

declare module 'fastify' {
  interface FastifyInstance {
    requireAccount(kind: SessionKind, request: FastifyRequest, reply: FastifyReply): Promise<void>;
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

export function setSessionCookie(
  reply: FastifyReply,
  kind: SessionKind,
  token: string,
  secure: boolean,
): void {
  reply.setCookie(sessionCookies[kind], token, {
    path: '/',
    httpOnly: true,
    sameSite: 'lax',
    secure,
    maxAge: sessionLifetimeSeconds,
  });
}

export function clearSessionCookie(reply: FastifyReply, kind: SessionKind): void {
  reply.clearCookie(sessionCookies[kind], { path: '/' });
}

interface AccessSettings {
  db: Db;
  secureCookies: boolean;
  /** How an account of each kind is found. A kind without one has no sessions. */
  accounts: Partial<Record<SessionKind, FindAccount>>;
}

/** Teaches the app who is asking: `requireAccount` refuses with 401, `findAccount` only looks. */
export function registerAccess(app: FastifyInstance, { db, secureCookies, accounts }: AccessSettings): void {
  app.decorateRequest('account', undefined);
  app.decorate('findAccount', async (kind, request, reply) => {
    const token = request.cookies[sessionCookies[kind]];
    const session = await findSession(db, kind, token);
    const account = session && (await accounts[kind]?.(db, session.accountId));
    if (account && token && session.prolonged) setSessionCookie(reply, kind, token, secureCookies);
    return account;
  });
  app.decorate('requireAccount', async (kind, request, reply) => {
    request.account = await app.findAccount(kind, request, reply);
    reply.header('cache-control', 'no-store');
    if (!request.account) throw new AppError('unauthenticated', 'Please log in.');
  });
}
