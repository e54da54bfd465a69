import { useMemo } from 'react';
import { useQuotes } from '#web/lib/market-queries.ts';
import { type HoldingRow, holdingRows } from './holding-rows.ts';
import { pendingId } from './optimistic-updates.ts';
import { priced } from './portfolio-prices.ts';
import { type PortfolioScope, usePortfolioScope } from './portfolio-scope.ts';
import { useDividendGaps } from './use-dividend-gaps.ts';
import { useAllTime } from './use-performance.ts';

const noPositions = { from: '', to: '', positions: [], undatedPositions: [] };

type HoldingScope = Pick<PortfolioScope, 'portfolioId' | 'tickers' | 'currency'>;

/**
 * Returns the open positions of a portfolio with current prices. Without `withFigures`, figures of the server are loaded
 * only if a holding needs an exchange rate; `isLoading` tells whether they are on their way.
 */
export function useHoldingRows(
  { portfolioId, tickers, currency }: HoldingScope,
  withFigures: boolean,
): { rows: HoldingRow[]; isLoading: boolean } {
  const quotes = useQuotes(tickers.map(({ symbol }) => symbol));
  const isNeeded = withFigures || tickers.some((ticker) => ticker.currency !== currency);
  const { data, isLoading } = useAllTime(portfolioId, isNeeded && portfolioId !== pendingId);
  const gaps = useDividendGaps(portfolioId, withFigures && portfolioId !== pendingId);
  const performance = data?.performance;
  const rows = useMemo(
    () =>
      holdingRows(
        tickers.map((ticker) => ({
          ...priced(ticker, quotes.get(ticker.symbol)),
          portfolioId: ticker.portfolioId,
        })),
        performance ?? noPositions,
        currency,
        gaps,
      ),
    [tickers, quotes, performance, currency, gaps],
  );
  return { rows, isLoading };
}

/** Returns the open positions of the page with current prices. */
export const useHoldings = (): HoldingRow[] => useHoldingRows(usePortfolioScope(), true).rows;
