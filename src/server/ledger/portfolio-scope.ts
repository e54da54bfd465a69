import { AppError } from '#domain/app-error.ts';
import type { Db } from '#server/platform/db/schema.ts';
import { type PortfolioOfCustomer, reportingCurrency } from './portfolios.ts';

/** The portfolios that a read covers, and the currency of its sums. */
export interface PortfolioScope {
  customerId: string;
  portfolios: (PortfolioOfCustomer & { currency: string })[];
  currency: string;
}

/**
 * Finds one portfolio of a customer, or with the id `all` every one of them; sums are then in the customer's reporting
 * currency. Throws AppError 'not_found' unless the customer owns the portfolio.
 */
export async function portfolioScope(db: Db, customerId: string, id: string): Promise<PortfolioScope> {
  const owned = db
    .selectFrom('portfolios')
    .select(['id', 'customer_id as customerId', 'currency'])
    .where('customer_id', '=', customerId)
    .where('deleted_at', 'is', null);
  if (id === 'all') {
    const portfolios = await owned.orderBy('id').execute();
    return { customerId, portfolios, currency: await reportingCurrency(db, customerId) };
  }
  const portfolio = await owned.where('id', '=', id).executeTakeFirst();
  if (!portfolio) throw new AppError('not_found', 'This portfolio no longer exists.');
  return { customerId, portfolios: [portfolio], currency: portfolio.currency };
}
