import type { Endpoint, QueryOf, ReplyOf, ResultOf } from '#contract/endpoint.ts';
import type { AllocationKey } from '#contract/figures.ts';
import { performance } from '#contract/figures.ts';
import { portfolioScope } from '#server/ledger/portfolio-scope.ts';
import { dueDividends } from '#server/ledger/recording/due-dividends.ts';
import { knownDays } from '#server/ledger/reports/known-days.ts';
import type { LedgerTools } from '#server/ledger/reports/ledgers.ts';
import type { AboutReport, OwnReport, ReportKey } from '#server/ledger/reports/reports.ts';
import { serializerOf } from '#server/platform/http/serializer.ts';
import type { ConsumerPrices } from '#server/providers/macro/consumer-prices.ts';
import { toAllocation } from './allocation-reply.ts';
import { explanationOf } from './explain-reply.ts';
import { computePerformance } from './figure-queries.ts';
import { gainsCsv, gainsOf, lotsOf } from './gains-reply.ts';
import { heldValues } from './held-values.ts';
import { incomeOf } from './income-reply.ts';
import { toPerformance } from './performance-reply.ts';

interface FigureTools extends LedgerTools {
  aboutReport: AboutReport;
  consumerPrices: ConsumerPrices;
}

/** A question about the figures of a portfolio, or of all. */
export interface FigureQuestion<E extends Endpoint> {
  key: Omit<ReportKey, 'method'>;
  query: QueryOf<E>;
}

const bytesOf = (text: string): Uint8Array => new TextEncoder().encode(text);

/** The securities of a report's positions. */
const securitiesOf = ({ ledgers }: OwnReport) =>
  new Map(ledgers.flatMap(({ positions }) => positions).map(({ symbol, security }) => [symbol, security]));

/** The figures of portfolios: most of them as the bytes of a reply. */
export function figureComputations({ aboutReport, ...sources }: FigureTools) {
  function replying<E extends Endpoint>(
    endpoint: E,
    compute: (report: OwnReport, question: FigureQuestion<E>) => Promise<ResultOf<E>> | ResultOf<E>,
    methodOf: (query: QueryOf<E>) => ReportKey['method'] = () => undefined,
  ) {
    const serialize = serializerOf(endpoint.reply);
    return (question: FigureQuestion<E>): Promise<Uint8Array> =>
      aboutReport({ ...question.key, method: methodOf(question.query) }, async (report) => {
        const fields = (await compute(report, question)) as object;
        return bytesOf(serialize({ success: true, ...fields } as ReplyOf<E>));
      });
  }

  return {
    performance: replying(performance.performance, async (whole, { key, query }) => {
      const { report, result, benchmark } = await computePerformance(whole, query, { ...sources, ...key });
      return { performance: toPerformance(result, report, benchmark) };
    }),

    explanation: replying(performance.explain, async (whole, { key, query: { figure, ...query } }) => {
      const { report, result } = await computePerformance(whole, query, { ...sources, ...key });
      return { explanation: explanationOf({ figure, result, report }) };
    }),

    gains: replying(
      performance.gains,
      (report, { query }) => ({ gains: gainsOf(report, query.year) }),
      ({ method }) => method,
    ),

    gainsCsv: ({ key, query: { year, method } }: FigureQuestion<typeof performance.gainsCsv>) =>
      aboutReport({ ...key, method }, (report) => ({
        title: report.ledgers[0]?.row.title ?? '',
        csv: bytesOf(gainsCsv(report, year)),
      })),

    lots: replying(performance.lots, (report, { query }) => ({
      currency: report.base,
      lots: lotsOf(report, knownDays(report).last, query.symbol),
    })),

    income: replying(performance.income, async (report, { key, query }) => {
      const securities = securitiesOf(report);
      const scope = await portfolioScope(sources.db, key.customerId, key.portfolioId);
      const found = await dueDividends(sources.db, async (symbol) => securities.get(symbol), scope);
      const due = found.flatMap((one) => one.due);
      return { income: incomeOf(report, due, { by: query.by, day: knownDays(report).last }) };
    }),

    allocation: replying(performance.allocation, (report, { query }) => ({
      allocation: toAllocation(report, query.by, knownDays(report).last),
    })),

    heldValues: ({ key, by }: { key: FigureQuestion<Endpoint>['key']; by: AllocationKey }) =>
      aboutReport(key, (report) => heldValues(report, by, knownDays(report).last)),
  };
}

export type FigureComputations = ReturnType<typeof figureComputations>;
