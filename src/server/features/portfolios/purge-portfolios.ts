import { isoTime } from '#domain/time.ts';
import { deleteTransactions } from '#server/ledger/delete-transactions.ts';
import { discardImport } from '#server/ledger/discard-import.ts';
import { undoableSince } from '#server/ledger/kept-changes.ts';
import type { PortfolioOfCustomer } from '#server/ledger/portfolios.ts';
import type { Db } from '#server/platform/db/schema.ts';

const importsOf = (db: Db, customerId: string) =>
  db
    .selectFrom('imports')
    .innerJoin('portfolios', 'portfolios.id', 'imports.portfolio_id')
    .whereRef('portfolios.customer_id', '=', 'imports.customer_id')
    .select(['imports.id', 'imports.customer_id as customerId', 'imports.status'])
    .where('portfolios.customer_id', '=', customerId);

/** Discards previews. They can have millions of rows, so this is not for a database transaction. */
async function discardAll(db: Db, imports: ReturnType<typeof importsOf>): Promise<void> {
  for (const one of await imports.execute()) if (one.status === 'preview') await discardImport(db, one);
}

/** Deletes what a portfolio holds. Its imports can still have rows that were not understood. */
async function emptyPortfolio(
  transaction: Db,
  { id: portfolioId, customerId }: PortfolioOfCustomer,
): Promise<void> {
  const imports = transaction
    .selectFrom('imports')
    .select('id')
    .where('customer_id', '=', customerId)
    .where('portfolio_id', '=', portfolioId);
  for (const { id } of await imports.execute()) await discardImport(transaction, { id, customerId });
  await deleteTransactions(transaction, customerId, 'portfolio_id', portfolioId);
}

/** When a portfolio was deleted that cannot be brought back. */
export const longAgo = isoTime(0);

const deletedBefore = (db: Db, time: string) =>
  db.selectFrom('portfolios').select(['id', 'customer_id']).where('deleted_at', '<', time);

/** Deletes portfolios for good that were deleted before a time, unless they are brought back meanwhile. */
async function purge(db: Db, portfolios: ReturnType<typeof deletedBefore>, time: string): Promise<void> {
  for (const { id, customer_id } of await portfolios.execute()) {
    const { numUpdatedRows } = await db
      .updateTable('portfolios')
      .set({ deleted_at: longAgo })
      .where('id', '=', id)
      .where('customer_id', '=', customer_id)
      .where('deleted_at', '<', time)
      .executeTakeFirstOrThrow();
    if (numUpdatedRows === 0n) continue;
    await discardAll(db, importsOf(db, customer_id).where('portfolios.id', '=', id));
    await db.transaction().execute(async (transaction) => {
      await emptyPortfolio(transaction, { id, customerId: customer_id });
      await transaction
        .deleteFrom('portfolios')
        .where('id', '=', id)
        .where('customer_id', '=', customer_id)
        .execute();
    });
  }
}

/** Deletes the portfolios of a customer for good that can no longer be brought back. */
export async function purgePortfolios(db: Db, customerId: string): Promise<void> {
  const time = undoableSince();
  await purge(db, deletedBefore(db, time).where('customer_id', '=', customerId), time);
}

/** Deletes portfolios of all customers for good that can no longer be brought back, with their transactions and imports. */
export async function sweepPortfolios(db: Db, now = Date.now()): Promise<void> {
  const time = undoableSince(now);
  await purge(db, deletedBefore(db, time), time);
}

/** Discards the previews of all portfolios of a customer, before a transaction that deletes the rest. */
export const discardPreviews = (db: Db, customerId: string): Promise<void> =>
  discardAll(db, importsOf(db, customerId));

/** Deletes the portfolios of a customer in short statements. */
export async function deletePortfolios(transaction: Db, customerId: string): Promise<void> {
  const own = transaction.selectFrom('portfolios').select('id').where('customer_id', '=', customerId);
  for (const { id } of await own.execute()) await emptyPortfolio(transaction, { id, customerId });
  await transaction.deleteFrom('portfolios').where('customer_id', '=', customerId).execute();
}
