import type { Readable } from 'node:stream';
import type { FastifyInstance } from 'fastify';
import { customerSettings } from '#contract/account-settings.ts';
import { customer } from '#contract/accounts.ts';
import type { ReplyOf } from '#contract/endpoint.ts';
import { type QuotaName, quotaNames, quotas } from '#domain/quotas.ts';
import { isoDate } from '#domain/time.ts';
import { clearSessionCookie } from '#server/accounts/access.ts';
import type { AccountContext } from '#server/accounts/account-context.ts';
import { accountSettingsRoutes, sessionUser } from '#server/accounts/account-settings-routes.ts';
import { toUser } from '#server/accounts/accounts.ts';
import { logInVisitor } from '#server/accounts/log-in.ts';
import { countUse, signUpsPerAddress } from '#server/accounts/rate-limits.ts';
import { endSession, listSessions } from '#server/accounts/sessions.ts';
import type { Db } from '#server/platform/db/schema.ts';
import { afterResponse } from '#server/platform/http/after-response.ts';
import { clientAddress } from '#server/platform/http/client-address.ts';
import { route } from '#server/platform/http/route.ts';
import { type CustomerDeletion, deleteCustomer, signUp } from './customers.ts';
import {
  type ExportedAlerts,
  type ExportedDigest,
  type ExportedInvestments,
  type ExportedWatching,
  exportData,
  pricesCsv,
  tickersCsv,
} from './export.ts';

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

type UsedQuota = Omit<ReplyOf<typeof customerSettings.storage>['quotas'][number], 'quota'>;

/** What a customer has entered in other features, for downloads and for the deletion of an account. */
interface CustomerData {
  investments: (db: Db, customerId: string) => Promise<ExportedInvestments>;
  watching: (customerId: string) => Promise<ExportedWatching>;
  alerts: (customerId: string) => Promise<ExportedAlerts>;
  digest: (customerId: string) => Promise<ExportedDigest>;
  transactions: (customerId: string) => Promise<Readable>;
  storage: (customerId: string) => Promise<{
    quotas: Record<Exclude<QuotaName, 'sessions'>, UsedQuota>;
    keptBytes: number;
  }>;
  deletion: CustomerDeletion;
}

function dataRoutes(
  app: FastifyInstance,
  context: AccountContext,
  { investments: exportInvestments, watching, alerts, digest, transactions, storage, deletion }: CustomerData,
): void {
  route(app, customerSettings.exportJson, async ({ account, reply }) => {
    reply.header('content-disposition', `attachment; filename="holdwise-${isoDate()}.json"`);
    const investments = await exportInvestments(context.db, account.id);
    return exportData(context.db, account, {
      ...investments,
      ...(await watching(account.id)),
      ...(await alerts(account.id)),
      ...(await digest(account.id)),
    });
  });

  route(app, customerSettings.exportCsv, async ({ account, reply }) => {
    reply.header('content-disposition', `attachment; filename="holdwise-${isoDate()}.csv"`);
    return tickersCsv(await exportInvestments(context.db, account.id));
  });

  route(app, customerSettings.exportTransactions, async ({ account, reply }) => {
    const name = `holdwise-transactions-${isoDate()}.csv`;
    reply.header('content-disposition', `attachment; filename="${name}"`);
    return transactions(account.id);
  });

  route(app, customerSettings.exportPrices, async ({ account, reply }) => {
    reply.header('content-disposition', `attachment; filename="holdwise-prices-${isoDate()}.csv"`);
    return pricesCsv(await exportInvestments(context.db, account.id));
  });

  route(app, customerSettings.storage, async (call) => {
    const { quotas: stored, keptBytes } = await storage(call.account.id);
    const sessions = await listSessions(context.db, sessionUser('customer', call), undefined);
    const used: Record<QuotaName, UsedQuota> = {
      ...stored,
      sessions: { used: sessions.length, limit: quotas.sessions.limit, fullest: null },
    };
    return { quotas: quotaNames.map((quota) => ({ quota, ...used[quota] })), keptBytes };
  });

  route(app, customerSettings.deleteAccount, async (call) => {
    await deleteCustomer(context, sessionUser('customer', call), call.body, deletion);
    clearSessionCookie(call.reply, 'customer');
    return { message: 'Your account was deleted' };
  });
}

/** Registers the routes of customers' accounts. */
export function accountRoutes(app: FastifyInstance, context: AccountContext, data: CustomerData): void {
  sessionRoutes(app, context);
  accountSettingsRoutes({ app, context, kind: 'customer', calls: customerSettings });
  dataRoutes(app, context, data);
}
