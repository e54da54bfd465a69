import type { FastifyInstance } from 'fastify';
import { customer } from '../../../contract/accounts.ts';
import { logIn } from '../../platform/accounts/log-in.ts';
import type { IsCommonPassword } from '../../platform/accounts/new-password.ts';
import { endSession } from '../../platform/accounts/sessions.ts';
import type { Db } from '../../platform/db/schema.ts';
import { clearSessionCookie, sessionCookies, setSessionCookie } from '../../platform/http/access.ts';
import { route } from '../../platform/http/route.ts';
import { countUse, signUpsPerAddress } from '../../platform/rate-limits.ts';
import { findCustomerByEmail, toUser } from './customers.ts';
import { signUp } from './sign-up.ts';

interface AccountSettings {
  db: Db;
  secureCookies: boolean;
  isCommonPassword: IsCommonPassword;
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
    const attempt = { credentials: body, address: request.ip, oldToken };
    const { account, token } = await logIn(db, 'customer', attempt, findCustomerByEmail);
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
