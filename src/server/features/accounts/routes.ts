import type { FastifyInstance } from 'fastify';
import { customer } from '../../../contract/accounts.ts';
import type { Db } from '../../platform/db/schema.ts';
import { clearSessionCookie, sessionCookies, setSessionCookie } from '../../platform/http/access.ts';
import { route } from '../../platform/http/route.ts';
import { countUse, type RateLimit } from '../../platform/rate-limits.ts';
import { endSession } from '../../platform/sessions.ts';
import { toUser } from './customers.ts';
import { logIn } from './log-in.ts';
import { signUp } from './sign-up.ts';

const signUpsPerAddress: RateLimit = { name: 'signup-address', max: 200, windowSeconds: 60 * 60 };

interface AccountSettings {
  db: Db;
  secureCookies: boolean;
  isCommonPassword: (password: string) => boolean;
}

export function accountRoutes(
  app: FastifyInstance,
  { db, secureCookies, isCommonPassword }: AccountSettings,
): void {
  route(app, customer.create, async ({ body, request }) => {
    await countUse(db, signUpsPerAddress, request.ip);
    await signUp(db, body, isCommonPassword);
    return { success: true as const, message: 'Account created successfully!' };
  });

  route(app, customer.login, async ({ body, request, reply }) => {
    const oldToken = request.cookies[sessionCookies.customer];
    const { account, token } = await logIn(db, { credentials: body, address: request.ip, oldToken });
    setSessionCookie(reply, 'customer', token, secureCookies);
    return { success: true as const, message: 'Welcome Customer!', user: toUser(account) };
  });

  route(app, customer.me, ({ account }) => ({ success: true as const, user: toUser(account) }));

  route(app, customer.logout, async ({ request, reply }) => {
    await endSession(db, 'customer', request.cookies[sessionCookies.customer]);
    clearSessionCookie(reply, 'customer');
    return { success: true as const, message: 'Logged out successfully' };
  });
}
