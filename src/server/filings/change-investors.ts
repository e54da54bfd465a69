import type { Db } from '#server/platform/db/schema.ts';
import { renewVersion } from '#server/platform/db/versions.ts';

/** The version of everything that the filings of investors are read from. */
export const filingsVersion = 'filings';

/** The version of the symbols that administrators assign to filed securities. */
export const symbolVersion = 'filed symbols';

/** The number of changes by this process. Spares it from querying the database for its own changes. */
export const ownChanges = { count: 0 };

/** Locks all investors until the end of the transaction, so that concurrent changes run one after the other. */
async function lockInvestors(transaction: Db): Promise<void> {
  await transaction
    .updateTable('seeds')
    .set((eb) => ({ applied_at: eb.ref('applied_at') }))
    .where('name', '=', 'wizards')
    .execute();
}

/**
 * Changes investors, their filings or the symbols of filed securities in a transaction. Such transactions run one after the
 * other, and all processes read the filings again after them.
 */
export async function changeInvestors<Result>(
  db: Db,
  work: (transaction: Db) => Promise<Result>,
): Promise<Result> {
  const result = await db.transaction().execute(async (transaction) => {
    await lockInvestors(transaction);
    const done = await work(transaction);
    await renewVersion(transaction, filingsVersion);
    return done;
  });
  ownChanges.count += 1;
  return result;
}
