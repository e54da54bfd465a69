import { useQuery } from '@tanstack/react-query';
import type { DividendGaps } from './dividend-gaps.ts';
import { suggestionsQuery } from './figures-queries.ts';

/** Loads which dividends of a portfolio are not recorded or not known; undefined until then. */
export const useDividendGaps = (portfolioId: string, enabled = true): DividendGaps | undefined =>
  useQuery({ ...suggestionsQuery(portfolioId), enabled }).data;
