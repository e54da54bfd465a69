import type { FastifyInstance } from 'fastify';
import { customerSettings } from '#contract/account-settings.ts';
import { customer } from '#contract/accounts.ts';
import { clearSessionCookie } from '#server/accounts/access.ts';
import type { AccountServices } from '#server/accounts/account-settings.ts';
import { accountSettingsRoutes } from '#server/accounts/account-settings-routes.ts';
import { logInVisitor } from '#server/accounts/log-in.ts';
import { endSession } from '#server/accounts/sessions.ts';
import { afterResponse } from '#server/platform/http/after-response.ts';
import { clientAddress } from '#server/platform/http/client-address.ts';
import { route } from '#server/platform/http/route.ts';
import { countUse, signUpsPerAddress } from '#server/platform/rate-limits.ts';
import { deleteCustomer, signUp, toUser } from './customers.ts';
import { exportCsv, exportData } from './export.ts';

function sessionRoutes(app: FastifyInstance, accountServices: AccountServices): void {
  const { db } = accountServices;

  route(app, customer.create, async ({ body, request }) => {
    await countUse(db, signUpsPerAddress, clientAddress(request));
    afterResponse(request, await signUp(accountServices, body));
    return { message: 'Account created successfully!' };
  });

  route(app, customer.login, async (call) => {
    const { account } = await logInVisitor(accountServices, 'customer', call);
    return { message: 'Welcome Customer!', user: toUser(account) };
  });

  route(app, customer.me, ({ account }) => ({ user: toUser(account) }));

  route(app, customer.logout, async ({ request, reply }) => {
    await endSession(db, 'customer', request.session.customer);
    clearSessionCookie(reply, 'customer');
    return { message: 'Logged out successfully' };
  });
}

const today = () => new Date().toISOString().slice(0, 10);

function dataRoutes(app: FastifyInstance, accountServices: AccountServices): void {
  route(app, customerSettings.exportJson, async ({ account, reply }) => {
    reply.header('content-disposition', `attachment; filename="holdwise-${today()}.json"`);
    return exportData(accountServices.db, account);
  });

  route(app, customerSettings.exportCsv, async ({ account, reply }) => {
    reply.header('content-disposition', `attachment; filename="holdwise-${today()}.csv"`);
    return exportCsv(accountServices.db, account);
  });

  route(app, customerSettings.deleteAccount, async ({ account, body, request, reply }) => {
    await deleteCustomer(accountServices, account, { ...body, session: request.session.customer });
    clearSessionCookie(reply, 'customer');
    return { message: 'Your account was deleted' };
  });
}

export function accountRoutes(app: FastifyInstance, accountServices: AccountServices): void {
  sessionRoutes(app, accountServices);
  accountSettingsRoutes(app, accountServices, 'customer', customerSettings);
  dataRoutes(app, accountServices);
}
