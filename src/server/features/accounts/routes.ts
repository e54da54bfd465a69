import type { FastifyInstance } from 'fastify';
import { customerSettings } from '#contract/account-settings.ts';
import { customer } from '#contract/accounts.ts';
import type { ExportedPortfolio } from '#contract/portfolios.ts';
import { isoDate } from '#domain/time.ts';
import { clearSessionCookie } from '#server/accounts/access.ts';
import type { AccountContext } from '#server/accounts/account-context.ts';
import { accountSettingsRoutes, sessionUser } from '#server/accounts/account-settings-routes.ts';
import { toUser } from '#server/accounts/accounts.ts';
import { logInVisitor } from '#server/accounts/log-in.ts';
import { endSession } from '#server/accounts/sessions.ts';
import type { Db } from '#server/platform/db/schema.ts';
import { afterResponse } from '#server/platform/http/after-response.ts';
import { clientAddress } from '#server/platform/http/client-address.ts';
import { route } from '#server/platform/http/route.ts';
import { countUse, signUpsPerAddress } from '#server/platform/rate-limits.ts';
import { deleteCustomer, signUp } from './customers.ts';
import { exportData, toCsv } from './export.ts';

function sessionRoutes(app: FastifyInstance, context: AccountContext): void {
  const { db } = context;

  route(app, customer.create, async ({ body, request }) => {
    await countUse(db, signUpsPerAddress, clientAddress(request));
    afterResponse(request, await signUp(context, body));
    return { message: 'Account created successfully!' };
  });

  route(app, customer.login, async (call) => {
    const { account } = await logInVisitor(context, 'customer', call);
    return { message: 'Welcome Customer!', user: toUser(account) };
  });

  route(app, customer.me, ({ account }) => ({ user: toUser(account) }));

  route(app, customer.logout, async ({ request, reply }) => {
    await endSession(db, 'customer', request.session.customer);
    clearSessionCookie(reply, 'customer');
    return { message: 'Logged out successfully' };
  });
}

type ExportPortfolios = (db: Db, customerId: string) => Promise<ExportedPortfolio[]>;

function dataRoutes(app: FastifyInstance, context: AccountContext, exportPortfolios: ExportPortfolios): void {
  route(app, customerSettings.exportJson, async ({ account, reply }) => {
    reply.header('content-disposition', `attachment; filename="holdwise-${isoDate()}.json"`);
    return exportData(context.db, account, await exportPortfolios(context.db, account.id));
  });

  route(app, customerSettings.exportCsv, async ({ account, reply }) => {
    reply.header('content-disposition', `attachment; filename="holdwise-${isoDate()}.csv"`);
    return toCsv(await exportPortfolios(context.db, account.id));
  });

  route(app, customerSettings.deleteAccount, async (call) => {
    await deleteCustomer(context, sessionUser('customer', call), call.body);
    clearSessionCookie(call.reply, 'customer');
    return { message: 'Your account was deleted' };
  });
}

/** Registers the routes of customers' accounts. `exportPortfolios` returns a customer's portfolios for the export. */
export function accountRoutes(
  app: FastifyInstance,
  context: AccountContext,
  exportPortfolios: ExportPortfolios,
): void {
  sessionRoutes(app, context);
  accountSettingsRoutes({ app, context, kind: 'customer', calls: customerSettings });
  dataRoutes(app, context, exportPortfolios);
}
