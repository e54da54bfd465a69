import { AppError } from '../../../domain/app-error.ts';
import { limits } from '../../../domain/limits.ts';
import type { Db } from '../../platform/db/schema.ts';
import { claimCustomer, ownsPortfolio } from './portfolios.ts';
import { countTickers } from './tickers.ts';

export interface PortfolioKey {
  customerId: string;
  portfolioId: string;
}

/**
 * Runs `change` in a transaction on a portfolio that is the customer's, one change of a customer at a time. Somebody
 * else's portfolio is not found, as is one that never was.
 */
export async function changePortfolio(
  db: Db,
  { customerId, portfolioId }: PortfolioKey,
  change: (transaction: Db) => Promise<void>,
): Promise<void> {
  await db.transaction().execute(async (transaction) => {
    await claimCustomer(transaction, customerId);
    if (!(await ownsPortfolio(transaction, customerId, portfolioId))) {
      throw new AppError('not_found', 'This portfolio is not there any more.');
    }
    await change(transaction);
  });
}

export async function refuseOverfull(transaction: Db, portfolioId: string): Promise<void> {
  if ((await countTickers(transaction, portfolioId)) <= limits.tickersPerPortfolio) return;
  throw new AppError('limit_reached', `A portfolio can hold at most ${limits.tickersPerPortfolio} tickers.`);
}
