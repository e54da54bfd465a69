import { createPause } from '#server/platform/create-pause.ts';
import type { Db } from '#server/platform/db/schema.ts';
import { discardImport } from './imports/stored-import.ts';
import { changePortfolio, type PortfolioKey } from './portfolios.ts';

/** Few, because deleting a transaction changes several indexes. */
const idsPerStatement = 50;

/** Deletes the transactions of a portfolio or position in short statements, between which reads go on. Returns their number. */
export async function deleteTransactions(
  transaction: Db,
  column: 'portfolio_id' | 'ticker_id',
  id: string,
): Promise<number> {
  const pause = createPause();
  const some = transaction
    .selectFrom('transactions')
    .select('id')
    .where(column, '=', id)
    .limit(idsPerStatement);
  for (let deleted = 0; ; ) {
    const ids = (await some.execute()).map((row) => row.id);
    if (ids.length === 0) return deleted;
    await transaction.deleteFrom('transactions').where('id', 'in', ids).execute();
    deleted += ids.length;
    await pause();
  }
}

const importsOf = (db: Db, customerId: string) =>
  db
    .selectFrom('imports')
    .innerJoin('portfolios', 'portfolios.id', 'imports.portfolio_id')
    .select(['imports.id', 'imports.status'])
    .where('portfolios.customer_id', '=', customerId);

/** Discards previews. They can have millions of rows, so this is not for a database transaction. */
async function discardAll(db: Db, imports: ReturnType<typeof importsOf>): Promise<void> {
  for (const { id, status } of await imports.execute()) if (status === 'preview') await discardImport(db, id);
}

/** Deletes what a portfolio holds. Its imports can still have rows that were not understood. */
async function emptyPortfolio(transaction: Db, portfolioId: string): Promise<void> {
  const imports = transaction.selectFrom('imports').select('id').where('portfolio_id', '=', portfolioId);
  for (const { id } of await imports.execute()) await discardImport(transaction, id);
  await deleteTransactions(transaction, 'portfolio_id', portfolioId);
}

/**
 * Deletes a portfolio with its tickers, transactions and imports. Throws AppError 'not_found' unless the customer owns it.
 */
export async function deletePortfolio(db: Db, key: PortfolioKey): Promise<void> {
  await discardAll(db, importsOf(db, key.customerId).where('portfolios.id', '=', key.portfolioId));
  await changePortfolio(db, key, async (transaction) => {
    await emptyPortfolio(transaction, key.portfolioId);
    await transaction.deleteFrom('portfolios').where('id', '=', key.portfolioId).execute();
  });
}

/** Discards the previews of all portfolios of a customer, before a transaction that deletes the rest. */
export const discardPreviews = (db: Db, customerId: string): Promise<void> =>
  discardAll(db, importsOf(db, customerId));

/** Deletes the portfolios of a customer in short statements. */
export async function deletePortfolios(transaction: Db, customerId: string): Promise<void> {
  const own = transaction.selectFrom('portfolios').select('id').where('customer_id', '=', customerId);
  for (const { id } of await own.execute()) await emptyPortfolio(transaction, id);
  await transaction.deleteFrom('portfolios').where('customer_id', '=', customerId).execute();
}
