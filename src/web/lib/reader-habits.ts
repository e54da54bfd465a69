import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { portfolios } from '#contract/portfolios.ts';
import { habitsOf, type ReaderHabits } from '#domain/listings/listing-order.ts';
import { apiQuery } from './api-query.ts';
import { useBasket } from './basket.ts';
import { useKnowsCustomer } from './session.ts';
import { useVisitorWatching } from './visitor-watching.ts';

/**
 * Returns which exchanges and currencies the reader uses: by the portfolios of a customer, else by the basket and what the
 * visitor watches. Replies of the search are the same for everyone, so this stays in the browser.
 */
export function useReaderHabits(currency?: string): ReaderHabits {
  const isCustomer = useKnowsCustomer();
  const { data } = useQuery({ ...apiQuery<typeof portfolios.list>('/portfolios'), enabled: isCustomer });
  const basket = useBasket();
  const { items } = useVisitorWatching();
  return useMemo(() => {
    const own = data?.portfolios ?? [];
    const symbols = isCustomer
      ? own.flatMap(({ tickers }) => tickers.map(({ symbol }) => symbol))
      : [...basket.map(({ _id }) => _id), ...items.map(({ symbol }) => symbol)];
    return habitsOf(symbols, currency ? [currency] : own.map((portfolio) => portfolio.currency));
  }, [data, isCustomer, basket, items, currency]);
}
