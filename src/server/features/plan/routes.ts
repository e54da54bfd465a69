import type { FastifyInstance } from 'fastify';
import { plan } from '#contract/plan.ts';
import { AppError } from '#domain/app-error.ts';
import { knownDays } from '#server/ledger/reports/known-days.ts';
import type { FigureTools, Reports } from '#server/ledger/reports/reports.ts';
import { clientAddress } from '#server/platform/http/client-address.ts';
import { route } from '#server/platform/http/route.ts';
import type { PastReturns } from '#server/providers/macro/past-returns.ts';
import { toPlan } from './plan-reply.ts';
import { readPlan, savePlan } from './plan-storage.ts';

interface PlanTools extends FigureTools {
  reports: Reports;
  pastReturns: PastReturns;
}

interface Call {
  account: { id: string };
  params: { portfolioId: string };
  request: { ip: string };
}

/** Registers the plan of a portfolio, and the past returns that a goal is compared with. */
export function planRoutes(app: FastifyInstance, { db, market, reports, pastReturns }: PlanTools): void {
  const planOf = ({ account, params, request }: Call) =>
    reports.inTurn(account.id, async () => {
      const caller = { client: clientAddress(request) };
      const report = await reports.build({ customerId: account.id, ...params, caller });
      const form = await readPlan(db, account.id, params.portfolioId);
      const find = (symbol: string) => market.securityData(symbol, caller);
      return toPlan(report, form, { find, day: knownDays(report).last });
    });

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
