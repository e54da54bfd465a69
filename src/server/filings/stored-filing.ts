import type { Filing } from '#contract/investors.ts';
import type { Db } from '#server/platform/db/schema.ts';
import type { FiledQuarter } from './filed-quarters.ts';
import type { InvestorRow } from './investor-rows.ts';

/** The newest filing of an investor, as stored in its row. Shipped filings have no accession number. */
export type StoredFiling = Filing & { accession?: string | undefined };

export const storedFiling = (investor: { filing: string | null }): StoredFiling | undefined =>
  investor.filing === null ? undefined : (JSON.parse(investor.filing) as StoredFiling);

/** Returns the CIK in the URL of a filing. */
export function cikOfFiling(filing: string | null): string | null {
  const url = storedFiling({ filing })?.url ?? '';
  return /\/edgar\/data\/0*(\d{1,10})\//.exec(url)?.[1] ?? null;
}

function toStoredFiling({ period, filing }: FiledQuarter, investor: InvestorRow): StoredFiling {
  return {
    firm: storedFiling(investor)?.firm ?? filing.manager ?? investor.name,
    period,
    filedOn: filing.filedOn,
    url: filing.url,
    totalValue: Number(filing.total),
    accession: filing.accessions.at(-1),
  };
}

/** Makes an investor show its filings instead of what was entered by hand, unless it shows a newer quarter. */
export async function showFiling(db: Db, investor: InvestorRow, newest: FiledQuarter): Promise<void> {
  if (newest.period < (storedFiling(investor)?.period ?? '')) return;
  await db
    .updateTable('wizards')
    .set({
      filing: JSON.stringify(toStoredFiling(newest, investor)),
      holdings_id: '',
      holding_count: newest.filing.lines,
    })
    .where('id', '=', investor.id)
    .execute();
}
