import { inChunks } from '#domain/chunk.ts';
import type { Db } from '#server/platform/db/schema.ts';
import type { EuroRate } from './rate-table.ts';

const rowsPerStatement = 200;

/** Returns the number and the newest day of the stored rates, which are never changed or removed. */
export async function storedVersion(db: Db): Promise<string> {
  const { newest, count } = await db
    .selectFrom('exchange_rates')
    .select((eb) => [eb.fn.max('date').as('newest'), eb.fn.countAll().as('count')])
    .executeTakeFirstOrThrow();
  return newest ? `${newest} ${count}` : '';
}

export async function readStoredRates(db: Db): Promise<EuroRate[]> {
  return db.selectFrom('exchange_rates').select(['date', 'currency', 'rate']).orderBy('date').execute();
}

/** Stores the rates of days that have none yet. Returns the number of these days. */
export async function storeRates(db: Db, rates: readonly EuroRate[]): Promise<number> {
  const [first] = rates.map(({ date }) => date).sort();
  if (!first) return 0;
  const rows = await db
    .selectFrom('exchange_rates')
    .select('date')
    .distinct()
    .where('date', '>=', first)
    .execute();
  const known = new Set(rows.map(({ date }) => date));
  const missing = rates.filter(({ date }) => !known.has(date));
  await db.transaction().execute(async (transaction) => {
    for (const chunk of inChunks(missing, rowsPerStatement))
      await transaction
        .insertInto('exchange_rates')
        .values(chunk)
        .onConflict((conflict) => conflict.columns(['date', 'currency']).doNothing())
        .execute();
  });
  return new Set(missing.map(({ date }) => date)).size;
}
