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

/**
 * Deletes a portfolio with its tickers, transactions and imports. Previews can have millions of rows and are deleted
 * before the database transaction. Throws AppError 'not_found' unless the customer owns it.
 */
export async function deletePortfolio(db: Db, key: PortfolioKey): Promise<void> {
  const importsOf = (database: Db) =>
    database
      .selectFrom('imports')
      .innerJoin('portfolios', 'portfolios.id', 'imports.portfolio_id')
      .select(['imports.id', 'imports.status'])
      .where('portfolios.id', '=', key.portfolioId)
      .where('portfolios.customer_id', '=', key.customerId);
  for (const { id, status } of await importsOf(db).execute())
    if (status === 'preview') await discardImport(db, id);
  await changePortfolio(db, key, async (transaction) => {
    for (const { id } of await importsOf(transaction).execute()) await discardImport(transaction, id);
    await deleteTransactions(transaction, 'portfolio_id', key.portfolioId);
    await transaction.deleteFrom('portfolios').where('id', '=', key.portfolioId).execute();
  });
}
