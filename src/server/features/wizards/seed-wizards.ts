import { v7 as uuidv7 } from 'uuid';
import type { Db } from '../../platform/db/schema.ts';
import { runSeedOnce } from '../../platform/db/seeds.ts';
import type { ShippedFiling, ShippedHolding } from '../../providers/filings/shipped-filings.ts';
import { insertHoldings } from './replace-wizards.ts';
import { cikOfFiling } from './stored-filing.ts';

function holdingRow(wizardId: string, position: number, holding: ShippedHolding) {
  return {
    wizard_id: wizardId,
    position,
    symbol: holding.symbol,
    name: holding.issuer,
    put_call: holding.putCall,
    shares: holding.shares,
    previous_shares: holding.previousShares,
    value: holding.value,
    percent: holding.percent,
  };
}

async function insertWizard(db: Db, position: number, filing: ShippedFiling): Promise<void> {
  const id = uuidv7();
  const { firm, period, filedOn, url, totalValue } = filing;
  await db
    .insertInto('wizards')
    .values({
      id,
      name: filing.investor,
      position,
      filing: JSON.stringify({ firm, period, filedOn, url, totalValue }),
      created_at: new Date().toISOString(),
      cik: filing.cik,
    })
    .execute();
  await insertHoldings(
    db,
    filing.holdings.map((holding, index) => holdingRow(id, index + 1, holding)),
  );
}

/** Wizards made before they knew their CIK learn it from the filing that they stand on. */
async function fillInCiks(db: Db): Promise<void> {
  const wizards = await db
    .selectFrom('wizards')
    .select(['id', 'filing'])
    .where('cik', 'is', null)
    .where('filing', 'is not', null)
    .execute();
  for (const { id, filing } of wizards)
    await db
      .updateTable('wizards')
      .set({ cik: cikOfFiling(filing) })
      .where('id', '=', id)
      .execute();
}

/** Makes a wizard of each shipped investor, the first time only: what an administrator deletes stays deleted. */
export async function seedWizards(db: Db, filings: readonly ShippedFiling[]): Promise<void> {
  await runSeedOnce(db, 'wizards', async (transaction) => {
    for (const [index, filing] of filings.entries()) await insertWizard(transaction, index + 1, filing);
  });
  await runSeedOnce(db, 'wizard ciks', fillInCiks);
}
