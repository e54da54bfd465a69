import { useQuery } from '@tanstack/react-query';
import { useSearchParams } from 'react-router';
import { useSearchChange } from '#web/lib/search-changes.ts';
import { storedSetting } from '#web/lib/stored-setting.ts';
import { type PerformanceInput, performanceQuery } from './figures-queries.ts';
import { allTime, type Period, readPeriod, withPeriod } from './period.ts';
import { useBenchmark, useBenchmarkReturns, usePortfolioScope } from './portfolio-scope.ts';

const lastRange = storedSetting('holdwise-range');

/** Returns the period in the address, otherwise the range that was last chosen, and a function that changes it. */
export function usePeriod(): [Period, (period: Period) => void] {
  const [query] = useSearchParams();
  const changeSearch = useSearchChange();
  return [
    readPeriod(query, lastRange.useValue()),
    (period) => {
      if ('range' in period) lastRange.set(period.range);
      changeSearch((before) => withPeriod(before, period));
    },
  ];
}

/** Returns what the overview asks the server for. */
export function usePerformanceInput(): PerformanceInput {
  const { portfolioId } = usePortfolioScope();
  return {
    portfolioId,
    period: usePeriod()[0],
    benchmark: useBenchmark()[0],
    returns: useBenchmarkReturns(),
  };
}

/** Loads the figures since the first transaction. The tabs share them. */
export function useAllTime(portfolioId: string, enabled = true) {
  return useQuery({
    ...performanceQuery({
      portfolioId,
      period: allTime,
      benchmark: useBenchmark()[0],
      returns: useBenchmarkReturns(),
    }),
    enabled,
  });
}
