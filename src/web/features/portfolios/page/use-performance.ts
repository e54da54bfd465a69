import { useQuery } from '@tanstack/react-query';
import { useSearchParams } from 'react-router';
import { type PerformanceInput, performanceQuery } from './figures-queries.ts';
import { allTime, type Period, readPeriod, withPeriod } from './period.ts';
import { useBenchmark, usePortfolioScope } from './portfolio-scope.ts';

/** Returns the period in the address, and a function that changes it. */
export function usePeriod(): [Period, (period: Period) => void] {
  const [query, setQuery] = useSearchParams();
  return [
    readPeriod(query),
    (period) => setQuery((before) => withPeriod(before, period), { replace: true, preventScrollReset: true }),
  ];
}

/** Returns what the overview asks the server for. */
export function usePerformanceInput(): PerformanceInput {
  const { portfolioId } = usePortfolioScope();
  return { portfolioId, period: usePeriod()[0], benchmark: useBenchmark() };
}

/** Loads the figures since the first transaction. The tabs share them. */
export function useAllTime(portfolioId: string) {
  return useQuery(performanceQuery({ portfolioId, period: allTime, benchmark: useBenchmark() }));
}
