import type { dividends } from '#contract/dividends.ts';
import type { AllocationKey, ExplainedFigure, performance } from '#contract/performance.ts';
import type { CostMethod } from '#domain/transactions.ts';
import { figuresQuery } from '#web/lib/figures-query.ts';
import type { Period } from './period.ts';

export interface PerformanceInput {
  portfolioId: string;
  period: Period;
  /** The symbol to compare with; undefined for none. */
  benchmark: string | undefined;
}

const inputOf = ({ portfolioId, period, benchmark }: PerformanceInput) => ({
  portfolioId,
  ...period,
  ...(benchmark && { benchmark }),
});

export const performanceQuery = (input: PerformanceInput) =>
  figuresQuery<typeof performance.performance>('/portfolios/:portfolioId/performance', inputOf(input));

export const explanationQuery = (input: PerformanceInput, figure: ExplainedFigure) =>
  figuresQuery<typeof performance.explain>('/portfolios/:portfolioId/performance/explain', {
    ...inputOf(input),
    figure,
  });

export const lotsQuery = (portfolioId: string, symbol: string) =>
  figuresQuery<typeof performance.lots>('/portfolios/:portfolioId/lots', { portfolioId, symbol });

export const incomeQuery = (portfolioId: string, by: 'month' | 'year' | 'symbol') =>
  figuresQuery<typeof performance.income>('/portfolios/:portfolioId/income', { portfolioId, by });

export const allocationQuery = (portfolioId: string, by: AllocationKey) =>
  figuresQuery<typeof performance.allocation>('/portfolios/:portfolioId/allocation', { portfolioId, by });

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
