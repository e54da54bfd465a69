import { isoTime } from '#domain/time.ts';
import { checkStored } from '#server/ledger/import-storage.ts';
import { undoableSince } from '#server/ledger/kept-changes.ts';
import { changePortfolio, type PortfolioKey, restoreDeleted } from '#server/ledger/portfolios.ts';
import type { Db } from '#server/platform/db/schema.ts';
import { longAgo, purgePortfolios } from './purge-portfolios.ts';

/** How `POST /portfolios/:portfolioId/undo/:undoId` names the deletion of the portfolio itself. */
export const deletionUndo = 'deletion';

/**
 * Deletes a portfolio: hides it, so that `restorePortfolio` can bring all of it back. One that was deleted before is deleted
 * for good, so that a customer stores no more than one. Throws AppError 'not_found' unless the customer owns it.
 */
export async function deletePortfolio(db: Db, key: PortfolioKey): Promise<void> {
  const { customerId, portfolioId } = key;
  await changePortfolio(db, key, async (transaction) => {
    await transaction
      .updateTable('portfolios')
      .set({ deleted_at: longAgo })
      .where('customer_id', '=', customerId)
      .where('deleted_at', 'is not', null)
      .execute();
    await transaction
      .updateTable('portfolios')
      .set({ deleted_at: isoTime() })
      .where('id', '=', portfolioId)
      .where('customer_id', '=', customerId)
      .execute();
  });
  await purgePortfolios(db, customerId);
}

/**
 * Brings back a portfolio within two minutes after its deletion. Throws AppError 'not_found' later, and 'limit_reached' at
 * the limits.
 */
export async function restorePortfolio(db: Db, key: PortfolioKey, limit: number): Promise<void> {
  await db.transaction().execute(async (transaction) => {
    await restoreDeleted(transaction, key, { since: undoableSince(), limit });
    await checkStored(transaction, key.customerId);
  });
}
