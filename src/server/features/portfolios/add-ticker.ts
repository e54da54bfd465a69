import type { NewTicker } from '../../../contract/portfolios.ts';
import { AppError } from '../../../domain/app-error.ts';
import type { Db } from '../../platform/db/schema.ts';
import { changePortfolio, type PortfolioKey, refuseOverfull } from './change-portfolio.ts';
import { findTickerBySymbol, insertTicker } from './tickers.ts';

/** Adds a ticker. A symbol that the portfolio has is refused; its letters' case and its dash don't matter. */
export function addTicker(db: Db, key: PortfolioKey, ticker: NewTicker & { name: string }): Promise<void> {
  return changePortfolio(db, key, async (transaction) => {
    if (await findTickerBySymbol(transaction, key.portfolioId, ticker.symbol)) {
      throw new AppError('conflict', `${ticker.symbol} is already in this portfolio`);
    }
    await insertTicker(transaction, key.portfolioId, { ...ticker, notes: ticker.notes ?? '' });
    await refuseOverfull(transaction, key.portfolioId);
  });
}
