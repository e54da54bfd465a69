/** The two kinds of accounts, each with its own sessions and cookies. */
export type SessionKind = 'customer' | 'admin';

export interface Account {
  id: string;
  name: string;
  email: string;
}

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
    /** The session token of each kind, '' without one. */
    readonly session: Readonly<Record<SessionKind, string>>;
  }
}

export const sessionCookies = { customer: 'holdwise_customer', admin: 'holdwise_admin' } as const;
