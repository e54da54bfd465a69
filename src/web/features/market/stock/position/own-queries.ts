import { useQuery } from '@tanstack/react-query';
import type { performance } from '#contract/figures.ts';
import type { Transaction, transactions } from '#contract/transactions.ts';
import { figuresQuery } from '#web/lib/figures-query.ts';
import { useSession } from '#web/lib/session.ts';

/** All portfolios together. */
const portfolioId = 'all';
const most = 1_000;

export const ownEntriesQuery = (symbol: string) =>
  figuresQuery<typeof transactions.list>('/portfolios/:portfolioId/transactions', {
    portfolioId,
    symbol,
    limit: most,
  });

export const ownFiguresQuery = (symbol: string) =>
  figuresQuery<typeof performance.performance>('/portfolios/:portfolioId/performance', {
    portfolioId,
    symbol,
    range: 'all',
  });

export const ownShareQuery = () =>
  figuresQuery<typeof performance.allocation>('/portfolios/:portfolioId/allocation', {
    portfolioId,
    by: 'symbol',
  });

const none: readonly Transaction[] = [];

/** Returns the customer's transactions in the stock, newest first; none for visitors and while they load. */
export function useOwnEntries(symbol: string): readonly Transaction[] {
  const { state } = useSession();
  const { data } = useQuery({ ...ownEntriesQuery(symbol), enabled: state === 'customer' });
  return data?.transactions ?? none;
}
