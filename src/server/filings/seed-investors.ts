import { v7 as uuidv7 } from 'uuid';
import { isoTime } from '#domain/time.ts';
import { runSeedOnce } from '#server/platform/db/migrations/migrate.ts';
import type { Db } from '#server/platform/db/schema.ts';
import { renewVersion } from '#server/platform/db/versions.ts';
import type { ShippedInvestor } from '#server/providers/filings/shipped-filings.ts';
import { filingsVersion } from './change-investors.ts';
import { fillInSlugs, freeInvestorSlug, takenSlugs, withSlugs } from './investor-slugs.ts';
import { cikOfFiling } from './stored-filing.ts';

async function insertInvestor(
  db: Db,
  { position, slug }: { position: number; slug: string },
  shipped: ShippedInvestor,
): Promise<void> {
  const { investor: name, cik, firm, period, filedOn, url, totalValue, positions } = shipped;
  await db
    .insertInto('wizards')
    .values({
      id: uuidv7(),
      name,
      position,
      filing: JSON.stringify({ firm, period, filedOn, url, totalValue }),
      created_at: isoTime(),
      cik,
      slug,
      // The packed filings have the holdings.
      holdings_id: '',
      holding_count: positions,
    })
    .execute();
}

/** Sets the CIK of investors that earlier versions stored without one, from the URL of their filing. */
async function fillInCiks(db: Db): Promise<void> {
  const investors = await db
    .selectFrom('wizards')
    .select(['id', 'filing'])
    .where('cik', 'is', null)
    .where('filing', 'is not', null)
    .execute();
  for (const { id, filing } of investors)
    await db
      .updateTable('wizards')
      .set({ cik: cikOfFiling(filing) })
      .where('id', '=', id)
      .execute();
}

/**
 * Appends the investors of the second set to a database of an earlier version. A list of which the administrators kept
 * less than half of the first set is their own, and stays as it is.
 */
async function addSecondSet(db: Db, investors: readonly ShippedInvestor[]): Promise<void> {
  const rows = await db.selectFrom('wizards').select(['cik', 'position']).execute();
  const ciks = new Set(rows.map(({ cik }) => cik));
  const first = investors.filter(({ set }) => set === 1);
  if (first.filter(({ cik }) => ciks.has(cik)).length * 2 < first.length) return;
  const missing = investors.filter(({ set, cik }) => set === 2 && !ciks.has(cik));
  if (missing.length === 0) return;
  const taken = await takenSlugs(db);
  let position = Math.max(0, ...rows.map((row) => row.position));
  for (const shipped of missing) {
    const slug = freeInvestorSlug(shipped.investor, taken);
    taken.add(slug);
    position += 1;
    await insertInvestor(db, { position, slug }, shipped);
  }
  await renewVersion(db, filingsVersion);
}

/** Inserts the shipped investors once each, so that deleted investors stay deleted. */
export async function seedInvestors(db: Db, investors: readonly ShippedInvestor[]): Promise<void> {
  await runSeedOnce(db, 'wizards', async (transaction) => {
    const named = withSlugs(investors.map(({ investor: name }) => ({ name, slug: null })));
    for (const [index, shipped] of investors.entries())
      await insertInvestor(transaction, { position: index + 1, slug: named[index]?.slug ?? '' }, shipped);
  });
  await runSeedOnce(db, 'wizard ciks', fillInCiks);
  await fillInSlugs(db);
  await runSeedOnce(db, 'wizards, second set', (transaction) => addSecondSet(transaction, investors));
}
