import { useMemo } from 'react';
import { useQuotes } from '#web/lib/market-queries.ts';
import { priced } from '../../portfolio-prices.ts';
import { usePortfolioScope } from '../portfolio-scope.ts';
import { useAllTime } from '../use-performance.ts';
import { type HoldingRow, holdingRows } from './holding-rows.ts';

/** Returns the open positions of the page with current prices. */
export function useHoldings(): HoldingRow[] {
  const { portfolioId, tickers, currency } = usePortfolioScope();
  const quotes = useQuotes(tickers.map(({ symbol }) => symbol));
  const { data } = useAllTime(portfolioId);
  const positions = data?.performance.positions;
  return useMemo(
    () =>
      holdingRows(
        tickers.map((ticker) => ({
          ...priced(ticker, ticker.currency === 'USD' ? quotes.get(ticker.symbol) : undefined),
          portfolioId: ticker.portfolioId,
        })),
        positions ?? [],
        currency,
      ),
    [tickers, quotes, positions, currency],
  );
}
