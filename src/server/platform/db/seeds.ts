import type { Db } from './schema.ts';

/** Runs a seed in one transaction unless it was run on this database before. */
export async function runSeedOnce(
  db: Db,
  name: string,
  seed: (transaction: Db) => Promise<void>,
): Promise<void> {
  const done = await db.selectFrom('seeds').select('name').where('name', '=', name).executeTakeFirst();
  if (done) return;
  await db.transaction().execute(async (transaction) => {
    await transaction.insertInto('seeds').values({ name, applied_at: new Date().toISOString() }).execute();
    await seed(transaction);
  });
}
