import type { FastifyInstance } from 'fastify';
import type { Endpoint } from '#contract/endpoint.ts';
import { performance } from '#contract/figures.ts';
import type { ReportVersions } from '#server/ledger/reports/report-versions.ts';
import type { Computing } from '#server/platform/computing/computations.ts';
import { cachedRoute } from '#server/platform/http/cached-route.ts';
import { clientAddress } from '#server/platform/http/client-address.ts';
import { asFileName } from '#server/platform/http/export-file-name.ts';
import { type Input, route } from '#server/platform/http/route.ts';
import type { Funds } from '#server/providers/funds/funds-file.ts';
import type { MarketProvider } from '#server/providers/market/market-provider.ts';
import { toExposure } from './exposure-reply.ts';
import type { FigureComputations, FigureQuestion } from './figure-computations.ts';

interface FigureTools {
  market: MarketProvider;
  reportVersions: ReportVersions;
  funds: Funds;
  computing: Computing<FigureComputations>;
}

interface Call<E extends Endpoint> {
  account: { id: string };
  params: { portfolioId: string };
  query: FigureQuestion<E>['query'];
  request: { ip: string };
}

function questionOf<E extends Endpoint>({ account, params, query, request }: Call<E>): FigureQuestion<E> {
  return { key: { customerId: account.id, ...params, caller: { client: clientAddress(request) } }, query };
}

/** Registers the figures of portfolios. */
export function figureRoutes(
  app: FastifyInstance,
  { market, funds, computing, reportVersions }: FigureTools,
): void {
  /** Answers from the cache, or with the reply that `compute` returns. */
  function figureRoute<E extends Endpoint>(
    endpoint: E,
    compute: (question: FigureQuestion<E>) => Promise<Uint8Array | object>,
  ): void {
    cachedRoute(app, endpoint, async (input: Input<E>) => {
      const call = input as unknown as Call<E>;
      return {
        dependsOn: { ...(await reportVersions(call.account.id)), funds: funds.version },
        compute: async () => (await compute(questionOf(call))) as never,
      };
    });
  }

  figureRoute(performance.performance, (question) => computing.run('performance', question));
  figureRoute(performance.explain, (question) => computing.run('explanation', question));
  figureRoute(performance.gains, (question) => computing.run('gains', question));
  figureRoute(performance.lots, (question) => computing.run('lots', question));
  figureRoute(performance.income, (question) => computing.run('income', question));
  figureRoute(performance.allocation, async (question) => {
    const { by, funds: view } = question.query;
    if (view === 'held') return computing.run('allocation', question);
    const values = await computing.run('heldValues', { key: question.key, by });
    return { allocation: await toExposure(values, by, { funds, figures: await market.figures() }) };
  });

  route(app, performance.gainsCsv, async (call) => {
    const { title, csv } = await computing.run('gainsCsv', questionOf(call));
    const portfolio = call.params.portfolioId === 'all' ? 'all portfolios' : title;
    const { year } = call.query;
    const name = ['holdwise-gains', asFileName(portfolio), year ?? 'all-years'].filter(Boolean).join('-');
    call.reply.header('content-disposition', `attachment; filename="${name}.csv"`);
    return Buffer.from(csv.buffer, csv.byteOffset, csv.byteLength) as never;
  });
}
