import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import type { MatchLine, stocks } from '#contract/market-stocks.ts';
import { defaultAspectWeights } from '#domain/matching/aspects.ts';
import { apiQuery } from '#web/lib/api-query.ts';
import type { ListedStockPage } from '../../stock-query.ts';
import { type AspectWeights, areDefault, byOf } from './match-weights.ts';

const settleMs = 250;

/** Returns the value once it has not changed for a quarter of a second, while a slider moves. */
function useSettled<Value>(value: Value): Value {
  const [settled, setSettled] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), settleMs);
    return () => clearTimeout(timer);
  }, [value]);
  return settled;
}

/** The similar stocks for the weights that the reader sets; those of the page until a weight changes. */
export function useMatches({ stock, matches }: ListedStockPage) {
  const [weights, setWeights] = useState<AspectWeights>(defaultAspectWeights);
  const by = byOf(useSettled(weights));
  const isOwn = !areDefault(weights) && by !== undefined;
  const { data, error, isFetching, refetch } = useQuery({
    ...apiQuery<typeof stocks.matching>('/market/matching', { symbol: stock.symbol, by, limit: 10 }),
    enabled: isOwn,
    placeholderData: (before) => before,
  });
  const shown: readonly MatchLine[] = isOwn ? (data?.matches ?? matches) : matches;
  return { weights, setWeights, shown, failure: isOwn && !data ? error : null, isFetching, refetch };
}
