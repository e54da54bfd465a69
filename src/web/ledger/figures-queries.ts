import type { QueryClient } from '@tanstack/react-query';
import type { dividends } from '#contract/dividends.ts';
import type { ReplyOf } from '#contract/endpoint.ts';
import type { AllocationKey, ExplainedFigure, performance } from '#contract/figures.ts';
import type { ReturnKind } from '#domain/returns/total-return.ts';
import type { CostMethod } from '#domain/transactions.ts';
import { ApiError, callApi } from '#web/lib/api.ts';
import { figuresKey, figuresQuery } from '#web/lib/figures-query.ts';
import type { Period } from './period.ts';

export interface PerformanceInput {
  portfolioId: string;
  period: Period;
  /** What to compare with, in the form of the API; undefined for none. */
  benchmark: string | undefined;
  returns: ReturnKind;
}

const inputOf = ({ portfolioId, period, benchmark, returns }: PerformanceInput) => ({
  portfolioId,
  ...period,
  ...(benchmark && { benchmark, returns }),
});

const performancePath = '/portfolios/:portfolioId/performance';

/** Loads the figures; without the comparison if the server has no prices of the benchmark, which the browser remembers. */
async function readPerformance(input: PerformanceInput, signal: AbortSignal) {
  const read = (compared: PerformanceInput) =>
    callApi<typeof performance.performance>('GET', performancePath, { input: inputOf(compared), signal });
  try {
    return await read(input);
  } catch (error) {
    const isRefused = error instanceof ApiError && error.code === 'invalid' && input.benchmark !== undefined;
    if (!isRefused) throw error;
    const reply = await read({ ...input, benchmark: undefined });
    const reasons = { ...reply.performance.reasons, benchmark: error.message };
    return { ...reply, performance: { ...reply.performance, reasons } };
  }
}

export const performanceQuery = (input: PerformanceInput) =>
  figuresQuery<typeof performance.performance>(performancePath, inputOf(input), (signal) =>
    readPerformance(input, signal),
  );

/** Returns what a portfolio was worth when its figures were last shown; undefined if they were not. */
export function shownWorth(client: QueryClient, portfolioId: string): number | undefined {
  const shown = client.getQueriesData<ReplyOf<typeof performance.performance>>({
    queryKey: [figuresKey, portfolioId, performancePath],
  });
  return shown.find(([, data]) => data)?.[1]?.performance.endValue;
}

/** No explained figure depends on the benchmark. */
export const explanationQuery = (input: PerformanceInput, figure: ExplainedFigure) =>
  figuresQuery<typeof performance.explain>('/portfolios/:portfolioId/performance/explain', {
    ...inputOf({ ...input, benchmark: undefined }),
    figure,
  });

export const lotsQuery = (portfolioId: string, symbol: string) =>
  figuresQuery<typeof performance.lots>('/portfolios/:portfolioId/lots', { portfolioId, symbol });

export const incomeQuery = (portfolioId: string, by: 'month' | 'year' | 'symbol') =>
  figuresQuery<typeof performance.income>('/portfolios/:portfolioId/income', { portfolioId, by });

/** Whether funds count as held, or as the companies in them. */
export type FundView = 'held' | 'through';

export const allocationQuery = (portfolioId: string, by: AllocationKey, funds: FundView = 'held') =>
  figuresQuery<typeof performance.allocation>('/portfolios/:portfolioId/allocation', {
    portfolioId,
    by,
    ...(funds === 'through' && { funds }),
  });

export interface GainsInput {
  portfolioId: string;
  year?: number | undefined;
  method?: CostMethod | undefined;
}

export const gainsQuery = ({ portfolioId, year, method }: GainsInput) =>
  figuresQuery<typeof performance.gains>('/portfolios/:portfolioId/gains', {
    portfolioId,
    ...(year && { year }),
    ...(method && { method }),
  });

export const suggestionsQuery = (portfolioId: string) =>
  figuresQuery<typeof dividends.suggestions>('/portfolios/:portfolioId/dividends', { portfolioId });
