import { setImmediate } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import type { Endpoint, ParamsOf, QueryOf, ReplyOf } from '#contract/endpoint.ts';
import { OpenLot, performance, RealisedLot } from '#contract/performance.ts';
import { clientAddress } from '#server/platform/http/client-address.ts';
import { listSerializerOf } from '#server/platform/http/list-serializer.ts';
import { route } from '#server/platform/http/route.ts';
import { serializerOf } from '#server/platform/http/serializer.ts';
import { portfoliosVersion } from '../portfolios.ts';
import { createResponseCache } from '../response-cache.ts';
import { toAllocation } from './allocation-reply.ts';
import { explanationOf } from './explain-reply.ts';
import { computePerformance, knownDays } from './figure-queries.ts';
import { gainsCsv, gainsOf, lotsOf } from './gains-reply.ts';
import { incomeOf } from './income-reply.ts';
import { toPerformance } from './performance-reply.ts';
import { createReports, type FigureTools } from './reports.ts';

interface Call {
  account: { id: string };
  params: { portfolioId: string };
  request: { ip: string };
}

/**
 * Registers the figures of portfolios. Responses are cached until the portfolios, prices or rates change. Returns the
 * reports, which have a cache that other routes about portfolios can use.
 */
export function figureRoutes(app: FastifyInstance, tools: FigureTools): ReturnType<typeof createReports> {
  const { db, market, rates } = tools;
  const cached = createResponseCache({
    readVersion: (customerId) => portfoliosVersion(db, customerId),
    sourceVersion: () => `${market.version()} ${rates.version()}`,
  });
  const reports = createReports(tools);
  const callerOf = (request: Call['request']) => ({ client: clientAddress(request) });
  const build = (
    { account, params, request }: Call,
    method?: Parameters<typeof reports.build>[0]['method'],
  ) => reports.build({ customerId: account.id, ...params, caller: callerOf(request), method });

  /** Serves a figure from the cache of serialized responses. */
  function cachedRoute<E extends Endpoint>(
    endpoint: E,
    compute: (input: Call & { query: QueryOf<E>; params: ParamsOf<E> }) => Promise<object>,
    serialize: (reply: ReplyOf<E>) => string | Promise<Buffer> = serializerOf(endpoint.reply),
  ): void {
    route(app, endpoint, async (input) => {
      const call = input as unknown as Parameters<typeof compute>[0];
      // The validated input, because a URL can have any number of other parameters.
      const key = `${call.account.id} ${endpoint.path} ${JSON.stringify([call.params, call.query])}`;
      return cached(call.account.id, key, async () => {
        const fields = await compute(call);
        // Both take some milliseconds for ten years.
        await setImmediate();
        return serialize({ success: true, ...fields } as ReplyOf<E>);
      });
    });
  }

  cachedRoute(performance.performance, async (call) => {
    const { report, result, benchmark } = await computePerformance(await build(call), call.query, {
      market,
      caller: callerOf(call.request),
    });
    return { performance: toPerformance(result, report, benchmark) };
  });

  cachedRoute(performance.explain, async (call) => {
    const { figure, ...query } = call.query;
    const { report, result } = await computePerformance(await build(call), query, {
      market,
      caller: callerOf(call.request),
    });
    return { explanation: await explanationOf({ figure, result, report }) };
  });

  cachedRoute(
    performance.gains,
    async (call) => ({ gains: await gainsOf(await build(call, call.query.method), call.query.year) }),
    listSerializerOf({ reply: performance.gains.reply, item: RealisedLot, key: 'lots' }, (reply) => ({
      items: reply.gains.lots,
      rest: { ...reply, gains: { ...reply.gains, lots: [] } },
    })),
  );

  route(app, performance.gainsCsv, async (call) => {
    const { year, method } = call.query;
    const name = `holdwise-gains${year === undefined ? '' : `-${year}`}.csv`;
    call.reply.header('content-disposition', `attachment; filename="${name}"`);
    return gainsCsv(await build(call, method), year);
  });

  cachedRoute(
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

  cachedRoute(performance.income, async (call) => {
    const report = await build(call);
    return { income: await incomeOf(report, call.query.by, knownDays(report).last) };
  });

  cachedRoute(performance.allocation, async (call) => {
    const report = await build(call);
    return { allocation: toAllocation(report, call.query.by, knownDays(report).last) };
  });
  return reports;
}
