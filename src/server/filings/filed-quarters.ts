import type { Db, Schema } from '#server/platform/db/schema.ts';

/** One of the filings that make up a quarter: the report, a restatement that replaces it, or holdings that are added. */
export interface FilingPart {
  kind: 'report' | 'restatement' | 'addition';
  manager: string | null;
  filedOn: string | null;
  url: string;
  /** Null when unknown. */
  accession: string | null;
  total: string;
  lines: number;
  warnings: string[];
  /** Its own securities, as those of a quarter. */
  tableId: string;
}

export interface QuarterFiling {
  manager: string | null;
  /** ISO date; null when the file does not contain it. */
  filedOn: string | null;
  url: string;
  /** Accession numbers of the filings that make up the quarter, the newest last. Empty when unknown. */
  accessions: string[];
  /** US dollars, decimal text. */
  total: string;
  lines: number;
  warnings: string[];
  /** In the order in which they were filed. Quarters that earlier versions stored have none. */
  parts?: FilingPart[];
}

/** The holdings that an investor reported for one quarter. */
export interface FiledQuarter {
  cik: string;
  /** ISO date, the last day of the quarter. */
  period: string;
  filing: QuarterFiling;
  /** Identifies the securities: see `readSecurities`. */
  tableId: string;
}

const toQuarter = ({ cik, period, filing, table_id }: Schema['filed_quarters']): FiledQuarter => ({
  cik,
  period,
  filing: JSON.parse(filing) as QuarterFiling,
  tableId: table_id,
});

export async function findQuarter(db: Db, cik: string, period: string): Promise<FiledQuarter | undefined> {
  const row = await db
    .selectFrom('filed_quarters')
    .selectAll()
    .where('cik', '=', cik)
    .where('period', '=', period)
    .executeTakeFirst();
  return row && toQuarter(row);
}

/** Lists the stored quarters of an investor, newest first. */
export async function listQuarters(db: Db, cik: string): Promise<FiledQuarter[]> {
  const rows = await db
    .selectFrom('filed_quarters')
    .selectAll()
    .where('cik', '=', cik)
    .orderBy('period', 'desc')
    .execute();
  return rows.map(toQuarter);
}

/** Lists the stored quarters of all investors. */
export async function listAllQuarters(db: Db): Promise<FiledQuarter[]> {
  return (await db.selectFrom('filed_quarters').selectAll().execute()).map(toQuarter);
}

/** Returns the newest stored quarter of each investor. */
export async function newestQuarters(db: Db): Promise<FiledQuarter[]> {
  const rows = await db
    .selectFrom('filed_quarters as quarter')
    .selectAll()
    .where((eb) =>
      eb(
        'quarter.period',
        '=',
        eb
          .selectFrom('filed_quarters as other')
          .select((inner) => inner.fn.max('other.period').as('period'))
          .whereRef('other.cik', '=', 'quarter.cik'),
      ),
    )
    .execute();
  return rows.map(toQuarter);
}

/** Identifies the content of these quarters. */
export const tablesOf = (quarters: readonly FiledQuarter[]): string =>
  quarters.map(({ tableId }) => tableId).join();

/** Returns whether a quarter consists of amendments that add to a filing which is not stored. */
export const onlyAdds = ({ parts = [] }: QuarterFiling): boolean =>
  parts.length > 0 && parts.every(({ kind }) => kind === 'addition');

/** Lists the tables that a quarter refers to. */
export const tablesIn = ({ tableId, filing }: FiledQuarter): string[] => [
  tableId,
  ...(filing.parts ?? []).map((part) => part.tableId),
];

/** Merges new quarters into the stored ones. Returns all, newest first. */
export function mergeQuarters(
  stored: readonly FiledQuarter[],
  added: readonly FiledQuarter[],
): FiledQuarter[] {
  const byPeriod = new Map([...stored, ...added].map((quarter) => [quarter.period, quarter]));
  return [...byPeriod.values()].sort((a, b) => b.period.localeCompare(a.period));
}

/** Replaces the stored quarters of an investor. */
export async function storeQuarters(db: Db, cik: string, quarters: readonly FiledQuarter[]): Promise<void> {
  await db.deleteFrom('filed_quarters').where('cik', '=', cik).execute();
  for (const { period, filing, tableId } of quarters)
    await db
      .insertInto('filed_quarters')
      .values({ cik, period, filing: JSON.stringify(filing), table_id: tableId })
      .execute();
}
