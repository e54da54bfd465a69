import type { FastifyInstance } from 'fastify';
import { customerCare } from '../../../contract/account-care.ts';
import { customer } from '../../../contract/accounts.ts';
import type { Care } from '../../platform/accounts/care.ts';
import { careRoutes } from '../../platform/accounts/care-routes.ts';
import { clientName } from '../../platform/accounts/client-name.ts';
import { logIn } from '../../platform/accounts/log-in.ts';
import { endSession } from '../../platform/accounts/sessions.ts';
import { clearSessionCookie, sessionCookies, setSessionCookie } from '../../platform/http/access.ts';
import { route } from '../../platform/http/route.ts';
import { countUse, signUpsPerAddress } from '../../platform/rate-limits.ts';
import { toUser } from './customers.ts';
import { deleteCustomer } from './delete-customer.ts';
import { exportData, exportSheet } from './export.ts';
import { signUp } from './sign-up.ts';

function sessionRoutes(app: FastifyInstance, care: Care): void {
  const { db, isCommonPassword } = care;

  route(app, customer.create, async ({ body, request }) => {
    await countUse(db, signUpsPerAddress, request.ip);
    await signUp(db, body, isCommonPassword);
    return { success: true as const, message: 'Account created successfully!' };
  });

  route(app, customer.login, async ({ body, request, reply }) => {
    const oldToken = request.cookies[sessionCookies.customer];
    const client = clientName(request.headers['user-agent']);
    const attempt = { credentials: body, address: request.ip, client, oldToken };
    const { account, token } = await logIn(care, 'customer', attempt);
    setSessionCookie(reply, 'customer', token);
    return { success: true as const, message: 'Welcome Customer!', user: toUser(account) };
  });

  route(app, customer.me, ({ account }) => ({ success: true as const, user: toUser(account) }));

  route(app, customer.logout, async ({ request, reply }) => {
    await endSession(db, 'customer', request.cookies[sessionCookies.customer]);
    clearSessionCookie(reply, 'customer');
    return { success: true as const, message: 'Logged out successfully' };
  });
}

const today = () => new Date().toISOString().slice(0, 10);

function dataRoutes(app: FastifyInstance, care: Care): void {
  route(app, customerCare.exportJson, async ({ account, reply }) => {
    reply.header('content-disposition', `attachment; filename="holdwise-${today()}.json"`);
    return exportData(care.db, account);
  });

  route(app, customerCare.exportCsv, async ({ account, reply }) => {
    reply.header('content-disposition', `attachment; filename="holdwise-${today()}.csv"`);
    return exportSheet(care.db, account);
  });

  route(app, customerCare.deleteAccount, async ({ account, body, reply }) => {
    await deleteCustomer(care, account, body);
    clearSessionCookie(reply, 'customer');
    return { success: true as const, message: 'Your account was deleted' };
  });
}

export function accountRoutes(app: FastifyInstance, care: Care): void {
  sessionRoutes(app, care);
  careRoutes(app, care, 'customer', customerCare);
  dataRoutes(app, care);
}
