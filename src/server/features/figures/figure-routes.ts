import type { FastifyInstance } from 'fastify';
import type { Endpoint, ParamsOf, QueryOf, ReplyOf, ResultOf } from '#contract/endpoint.ts';
import { OpenLot, performance, RealisedLot } from '#contract/figures.ts';
import type { LedgerSources } from '#server/ledger/ledger-change.ts';
import { portfolioScope } from '#server/ledger/portfolio-scope.ts';
import { dueDividends } from '#server/ledger/recording/due-dividends.ts';
import { knownDays } from '#server/ledger/reports/known-days.ts';
import { createReports, type FigureTools, type Reports } from '#server/ledger/reports/reports.ts';
import { type Computation, cachedRoute } from '#server/platform/http/cached-route.ts';
import { clientAddress } from '#server/platform/http/client-address.ts';
import { asFileName } from '#server/platform/http/export-file-name.ts';
import { listSerializerOf } from '#server/platform/http/list-serializer.ts';
import { type Input, route } from '#server/platform/http/route.ts';
import type { Funds } from '#server/providers/funds/funds-file.ts';
import type { ConsumerPrices } from '#server/providers/macro/consumer-prices.ts';
import { toAllocation } from './allocation-reply.ts';
import { explanationOf } from './explain-reply.ts';
import { toExposure } from './exposure-reply.ts';
import { computePerformance } from './figure-queries.ts';
import { gainsCsv, gainsOf, lotsOf } from './gains-reply.ts';
import { incomeOf } from './income-reply.ts';
import { toPerformance } from './performance-reply.ts';

interface Call {
  account: { id: string };
  params: { portfolioId: string };
  request: { ip: string };
}

/** Registers the figures of portfolios. Returns the reports, which have a cache that other routes about portfolios can use. */
export function figureRoutes(
  app: FastifyInstance,
  tools: FigureTools & { ledger: LedgerSources; funds: Funds; consumerPrices: ConsumerPrices },
): Reports {
  const { db, market, ledger, funds, consumerPrices } = tools;
  const reports = createReports(tools);
  const callerOf = (request: Call['request']) => ({ client: clientAddress(request) });
  const build = (
    { account, params, request }: Call,
    method?: Parameters<typeof reports.build>[0]['method'],
  ) => reports.build({ customerId: account.id, ...params, caller: callerOf(request), method });

  function figureRoute<E extends Endpoint>(
    endpoint: E,
    compute: (input: Call & { query: QueryOf<E>; params: ParamsOf<E> }) => Promise<object>,
    serialize?: (reply: ReplyOf<E>) => Promise<Buffer>,
  ): void {
    const prepare = async (input: Input<E>): Promise<Computation<E>> => {
      const call = input as unknown as Parameters<typeof compute>[0];
      return {
        ...(await reports.cached(call.account.id, { funds: funds.version })),
        compute: () => compute(call) as Promise<ResultOf<E>>,
      };
    };
    cachedRoute(app, endpoint, prepare, serialize && { serialize });
  }

  figureRoute(performance.performance, async (call) => {
    const { report, result, benchmark } = await computePerformance(await build(call), call.query, {
      db,
      market,
      consumerPrices,
      customerId: call.account.id,
      caller: callerOf(call.request),
    });
    return { performance: toPerformance(result, report, benchmark) };
  });

  figureRoute(performance.explain, async (call) => {
    const { figure, ...query } = call.query;
    const { report, result } = await computePerformance(await build(call), query, {
      db,
      market,
      consumerPrices,
      customerId: call.account.id,
      caller: callerOf(call.request),
    });
    return { explanation: await explanationOf({ figure, result, report }) };
  });

  figureRoute(
    performance.gains,
    async (call) => ({ gains: await gainsOf(await build(call, call.query.method), call.query.year) }),
    listSerializerOf({ reply: performance.gains.reply, item: RealisedLot, key: 'lots' }, (reply) => ({
      items: reply.gains.lots,
      rest: { ...reply, gains: { ...reply.gains, lots: [] } },
    })),
  );

  route(app, performance.gainsCsv, async (call) => {
    const { year, method } = call.query;
    return reports.inTurn(call.account.id, async () => {
      const report = await build(call, method);
      const isAll = call.params.portfolioId === 'all';
      const title = isAll ? 'all portfolios' : (report.ledgers[0]?.row.title ?? '');
      const name = ['holdwise-gains', asFileName(title), year ?? 'all-years'].filter(Boolean).join('-');
      call.reply.header('content-disposition', `attachment; filename="${name}.csv"`);
      return gainsCsv(report, year);
    });
  });

  figureRoute(
    performance.lots,
    async (call) => {
      const report = await build(call);
      const lots = await lotsOf(report, knownDays(report).last, call.query.symbol);
      return { currency: report.base, lots };
    },
    listSerializerOf({ reply: performance.lots.reply, item: OpenLot, key: 'lots' }, (reply) => ({
      items: reply.lots,
      rest: { ...reply, lots: [] },
    })),
  );

  figureRoute(performance.income, async (call) => {
    const report = await build(call);
    const scope = await portfolioScope(db, call.account.id, call.params.portfolioId);
    const find = (symbol: string) => market.securityData(symbol, callerOf(call.request));
    const due = (await dueDividends(db, { ledger, find }, scope)).flatMap((one) => one.due);
    return { income: await incomeOf(report, due, { by: call.query.by, day: knownDays(report).last }) };
  });

  figureRoute(performance.allocation, async (call) => {
    const report = await build(call);
    const { by, funds: view } = call.query;
    const day = knownDays(report).last;
    if (view === 'held') return { allocation: toAllocation(report, by, day) };
    return { allocation: await toExposure(report, by, day, { funds, figures: await market.figures() }) };
  });
  return reports;
}
