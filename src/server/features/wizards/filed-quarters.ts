import type { Db } from '../../platform/db/schema.ts';
import type { FiledSecurity } from '../../providers/filings/information-table.ts';

export interface QuarterFiling {
  manager: string | null;
  /** ISO date; null where the file did not say. */
  filedOn: string | null;
  url: string;
  /** Of the filings that make up the quarter, the newest last. Empty where the file did not say. */
  accessions: string[];
  /** US dollars, decimal text. */
  total: string;
  lines: number;
  warnings: string[];
}

/** What an investor reported for a quarter. */
export interface FiledQuarter {
  cik: string;
  /** ISO date, the last day of the quarter. */
  period: string;
  filing: QuarterFiling;
  securities: FiledSecurity[];
}

const quartersKept = 12;

interface Row {
  cik: string;
  period: string;
  filing: string;
  holdings: string;
}

export const quarterOf = ({ cik, period, filing, holdings }: Row): FiledQuarter => ({
  cik,
  period,
  filing: JSON.parse(filing) as QuarterFiling,
  securities: JSON.parse(holdings) as FiledSecurity[],
});

export async function findQuarter(db: Db, cik: string, period: string): Promise<FiledQuarter | undefined> {
  const row = await db
    .selectFrom('filed_quarters')
    .selectAll()
    .where('cik', '=', cik)
    .where('period', '=', period)
    .executeTakeFirst();
  return row && quarterOf(row);
}

/** The accession numbers of the filings behind a stored quarter; undefined where none is stored. */
export async function findAccessions(db: Db, cik: string, period: string): Promise<string[] | undefined> {
  const row = await db
    .selectFrom('filed_quarters')
    .select('filing')
    .where('cik', '=', cik)
    .where('period', '=', period)
    .executeTakeFirst();
  return row && (JSON.parse(row.filing) as QuarterFiling).accessions;
}

/** The newest quarter of an investor and the one reported before it. */
export async function lastTwoQuarters(
  db: Db,
  cik: string,
): Promise<[newest?: FiledQuarter, before?: FiledQuarter]> {
  const rows = await db
    .selectFrom('filed_quarters')
    .selectAll()
    .where('cik', '=', cik)
    .orderBy('period', 'desc')
    .limit(2)
    .execute();
  const [newest, before] = rows.map(quarterOf);
  return [newest, before];
}

/** Keeps a quarter in place of what was known of it, and the newest twelve of the investor. */
export async function storeQuarter(db: Db, { cik, period, filing, securities }: FiledQuarter): Promise<void> {
  const stored = { filing: JSON.stringify(filing), holdings: JSON.stringify(securities) };
  await db
    .insertInto('filed_quarters')
    .values({ cik, period, ...stored })
    .onConflict((conflict) => conflict.columns(['cik', 'period']).doUpdateSet(stored))
    .execute();
  const kept = await db
    .selectFrom('filed_quarters')
    .select('period')
    .where('cik', '=', cik)
    .orderBy('period', 'desc')
    .limit(quartersKept)
    .execute();
  await db
    .deleteFrom('filed_quarters')
    .where('cik', '=', cik)
    .where(
      'period',
      'not in',
      kept.map((row) => row.period),
    )
    .execute();
}
