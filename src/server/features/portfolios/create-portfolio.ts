import { AppError } from '../../../domain/app-error.ts';
import { limits } from '../../../domain/limits.ts';
import type { Db } from '../../platform/db/schema.ts';
import { claimCustomer, countPortfolios, insertPortfolio } from './portfolios.ts';

/** Adds a portfolio unless the customer has all that they may, also when two requests race. */
export async function createPortfolio(db: Db, customerId: string, title: string): Promise<void> {
  await db.transaction().execute(async (transaction) => {
    await claimCustomer(transaction, customerId);
    if ((await countPortfolios(transaction, customerId)) >= limits.portfoliosPerCustomer) {
      throw new AppError('limit_reached', `You can keep at most ${limits.portfoliosPerCustomer} portfolios.`);
    }
    await insertPortfolio(transaction, customerId, title);
  });
}
