import type { FastifyInstance } from 'fastify';
import { plan } from '#contract/plan.ts';
import { AppError } from '#domain/app-error.ts';
import { knownDays } from '#server/ledger/reports/known-days.ts';
import type { LedgerTools } from '#server/ledger/reports/ledgers.ts';
import type { AboutReport, ReportKey } from '#server/ledger/reports/reports.ts';
import type { Computing } from '#server/platform/computing/computations.ts';
import type { Db } from '#server/platform/db/schema.ts';
import { clientAddress } from '#server/platform/http/client-address.ts';
import { route } from '#server/platform/http/route.ts';
import type { PastReturns } from '#server/providers/macro/past-returns.ts';
import { toPlan } from './plan-reply.ts';
import { readPlan, savePlan } from './plan-storage.ts';

export const planComputations = (aboutReport: AboutReport, { db, prices }: LedgerTools) => ({
  /** Returns the plan of a portfolio, with what is held. */
  plan: (key: ReportKey) =>
    aboutReport(key, async (report) => {
      const form = await readPlan(db, key.customerId, key.portfolioId);
      const find = async (symbol: string) => (await prices.securities([symbol], key.caller)).get(symbol);
      return toPlan(report, form, { find, day: knownDays(report).last });
    }),
});

interface PlanTools {
  db: Db;
  computing: Computing<ReturnType<typeof planComputations>>;
  pastReturns: PastReturns;
}

interface Call {
  account: { id: string };
  params: { portfolioId: string };
  request: { ip: string };
}

/** Registers the plan of a portfolio, and the past returns that a goal is compared with. */
export function planRoutes(app: FastifyInstance, { db, computing, pastReturns }: PlanTools): void {
  const planOf = ({ account, params, request }: Call) =>
    computing.run('plan', { customerId: account.id, ...params, caller: { client: clientAddress(request) } });

  route(app, plan.read, async (call) => ({ plan: await planOf(call) }));

  route(app, plan.save, async (call) => {
    const { account, params, body } = call;
    if (params.portfolioId === 'all')
      throw new AppError('invalid', 'A plan belongs to one portfolio: choose one.');
    await savePlan(db, account.id, params.portfolioId, body);
    return { plan: await planOf(call) };
  });

  route(app, plan.pastReturns, async ({ reply }) => {
    reply.header('cache-control', 'public, max-age=86400');
    return pastReturns();
  });
}
