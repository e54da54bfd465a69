import { inChunks } from '#domain/chunk.ts';
import type { AnnouncedResult } from '#domain/company-filings/announced-results.ts';
import type { Db } from '#server/platform/db/schema.ts';
import { renewVersion } from '#server/platform/db/versions.ts';

/** The name of the version of all stored days of results. */
export const resultsVersion = 'announced-results';

const rowsPerRead = 2_000;
const rowsPerStatement = 200;

/** Reads the days of results of all companies, in parts. */
export async function readResults(db: Db): Promise<Map<string, AnnouncedResult[]>> {
  const results = new Map<string, AnnouncedResult[]>();
  let last = { cik: '', date: '' };
  for (;;) {
    const rows = await db
      .selectFrom('announced_results')
      .selectAll()
      .where('cik', '>=', last.cik)
      .where(({ or, eb }) => or([eb('cik', '>', last.cik), eb('date', '>', last.date)]))
      .orderBy('cik')
      .orderBy('date')
      .limit(rowsPerRead)
      .execute();
    for (const { cik, date, quarter_end: quarterEnd } of rows) {
      const own = results.get(cik) ?? [];
      own.push({ date, quarterEnd });
      results.set(cik, own);
    }
    const end = rows.at(-1);
    if (!end || rows.length < rowsPerRead) return results;
    last = end;
  }
}

/** Replaces the days of results of a company, if they differ. */
export async function storeResults(db: Db, cik: string, results: readonly AnnouncedResult[]): Promise<void> {
  const before = await db
    .selectFrom('announced_results')
    .select(['date', 'quarter_end'])
    .where('cik', '=', cik)
    .orderBy('date')
    .execute();
  const rows = results.map(({ date, quarterEnd }) => ({ date, quarter_end: quarterEnd }));
  if (JSON.stringify(rows) === JSON.stringify(before)) return;
  await db.deleteFrom('announced_results').where('cik', '=', cik).execute();
  for (const chunk of inChunks(rows, rowsPerStatement))
    await db
      .insertInto('announced_results')
      .values(chunk.map((row) => ({ cik, ...row })))
      .execute();
  await renewVersion(db, resultsVersion);
}
