import type { FollowedInvestor } from '../../../contract/filings.ts';
import type { Db } from '../../platform/db/schema.ts';
import type { QuarterFiling } from './filed-quarters.ts';
import { storedFiling } from './stored-filing.ts';

const outcomesThatWentWell = ['created', 'updated', 'unchanged'];

/** The wizards that have a CIK, with their last filing and how the last try to refresh them ended. */
export async function listFilings(db: Db): Promise<FollowedInvestor[]> {
  const wizards = await db
    .selectFrom('wizards')
    .selectAll()
    .where('cik', 'is not', null)
    .orderBy('position')
    .execute();
  const refreshes = await db.selectFrom('filing_refreshes').selectAll().execute();
  const byCik = new Map(refreshes.map((refresh) => [refresh.cik, refresh]));
  const quarters = await db.selectFrom('filed_quarters').select(['cik', 'period', 'filing']).execute();
  const warningsOf = new Map(
    quarters.map(({ cik, period, filing }) => [
      `${cik} ${period}`,
      (JSON.parse(filing) as QuarterFiling).warnings,
    ]),
  );
  return wizards.map((wizard) => {
    const cik = wizard.cik ?? '';
    const filing = storedFiling(wizard) ?? null;
    const refresh = byCik.get(cik);
    return {
      _id: wizard.id,
      name: wizard.name,
      cik,
      following: filing !== null,
      filing,
      warnings: (filing && warningsOf.get(`${cik} ${filing.period}`)) ?? [],
      lastRefresh: refresh
        ? {
            at: refresh.at,
            failed: !outcomesThatWentWell.includes(refresh.outcome),
            message: refresh.message,
          }
        : null,
    };
  });
}
