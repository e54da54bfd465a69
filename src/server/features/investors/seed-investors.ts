import { v7 as uuidv7 } from 'uuid';
import { isoTime } from '#domain/time.ts';
import { runSeedOnce } from '#server/platform/db/migrations/migrate.ts';
import type { Db } from '#server/platform/db/schema.ts';
import type { ShippedFiling, ShippedHolding } from '#server/providers/filings/shipped-filings.ts';
import { cikOfFiling } from './filings/stored-filing.ts';
import { type Holding, writeList } from './holdings.ts';
import { fillInSlugs, withSlugs } from './investor-slugs.ts';

const toHolding = (holding: ShippedHolding): Holding => ({
  symbol: holding.symbol,
  name: holding.issuer,
  put_call: holding.putCall,
  shares: holding.shares,
  previous_shares: holding.previousShares,
  value: holding.value,
  percent: holding.percent,
});

async function insertInvestor(
  db: Db,
  { position, slug }: { position: number; slug: string },
  filing: ShippedFiling,
): Promise<void> {
  const { firm, period, filedOn, url, totalValue } = filing;
  const list = await writeList(db, filing.holdings.map(toHolding));
  await db
    .insertInto('wizards')
    .values({
      id: uuidv7(),
      name: filing.investor,
      position,
      filing: JSON.stringify({ firm, period, filedOn, url, totalValue }),
      created_at: isoTime(),
      cik: filing.cik,
      slug,
      ...list,
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

/** Inserts the shipped investors on the first start only, so that deleted investors stay deleted. */
export async function seedInvestors(db: Db, filings: readonly ShippedFiling[]): Promise<void> {
  await runSeedOnce(db, 'wizards', async (transaction) => {
    const named = withSlugs(filings.map(({ investor: name }) => ({ name, slug: null })));
    for (const [index, filing] of filings.entries())
      await insertInvestor(transaction, { position: index + 1, slug: named[index]?.slug ?? '' }, filing);
  });
  await runSeedOnce(db, 'wizard ciks', fillInCiks);
  await fillInSlugs(db);
}
