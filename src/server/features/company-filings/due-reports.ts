import { inChunks } from '#domain/chunk.ts';
import type { CompanyFiling } from '#domain/company-filings/company-filing.ts';
import { reportDocument } from '#domain/company-filings/insider-forms.ts';
import { dayMs, isoDate, isoTime } from '#domain/time.ts';
import type { Db } from '#server/platform/db/schema.ts';
import { heldDays, viewedDays } from './wanted-companies.ts';

/** A report of an insider that is to be read. */
export interface DueReport {
  cik: string;
  accession: string;
  form: string;
  document: string;
  failures: number;
}

/** More than the filings of a group that are kept of a company, so a report that was removed is not found again. */
const reportsPerCompany = 400;
const rowsPerStatement = 100;
/** So many reports are looked up at once; meanwhile newer ones wait. */
const reportsPerLook = 40;
/** A report that cannot be read so often is given up. */
const mostFailures = 10;

/** Makes the reports of insiders among the filings of a company due, and removes the oldest beyond the bound. */
export async function expectReports(db: Db, cik: string, filings: readonly CompanyFiling[]): Promise<void> {
  const rows = filings.flatMap((filing) => {
    const { accession, form, filed, document } = filing;
    if (document === null || reportDocument(filing) === undefined) return [];
    return [{ cik, accession, form, filed, document, next_at: '', failures: 0 }];
  });
  for (const chunk of inChunks(rows, rowsPerStatement))
    await db
      .insertInto('insider_reports')
      .values(chunk)
      .onConflict((conflict) => conflict.columns(['cik', 'accession']).doNothing())
      .execute();
  const removed = await db
    .selectFrom('insider_reports')
    .select('accession')
    .where('cik', '=', cik)
    .orderBy('filed', 'desc')
    .orderBy('accession', 'desc')
    .offset(reportsPerCompany)
    .limit(reportsPerCompany)
    .execute();
  for (const table of ['insider_transactions', 'insider_reports'] as const)
    for (const { accession } of removed)
      await db.deleteFrom(table).where('cik', '=', cik).where('accession', '=', accession).execute();
}

const dueOf = (db: Db, mark: 'held_on' | 'viewed_on', { days, now }: { days: number; now: number }) =>
  db
    .selectFrom('insider_reports')
    .innerJoin('company_filing_reads', 'company_filing_reads.cik', 'insider_reports.cik')
    .select([
      'insider_reports.cik',
      'insider_reports.accession',
      'insider_reports.form',
      'insider_reports.document',
      'insider_reports.failures',
    ])
    .where('insider_reports.next_at', '<=', isoTime(now))
    .where(mark, '>=', isoDate(now - days * dayMs))
    .orderBy('failures')
    .orderBy('filed', 'desc')
    .limit(reportsPerLook)
    .execute();

/** Returns the reports to be read next, the newest first and failed ones last: of companies that are held or watched, then of viewed ones. */
export async function dueReports(db: Db, now: number): Promise<DueReport[]> {
  const held = await dueOf(db, 'held_on', { days: heldDays, now });
  return held.length > 0 ? held : dueOf(db, 'viewed_on', { days: viewedDays, now });
}

/** Records why a report could not be read, and when it is due again. */
export async function storeReportFailure(
  db: Db,
  { cik, accession, failures }: DueReport,
  { failure, nextAt }: { failure: string; nextAt: number },
): Promise<void> {
  const count = failures + 1;
  await db
    .updateTable('insider_reports')
    .set({ failure, failures: count, next_at: count < mostFailures ? isoTime(nextAt) : null })
    .where('cik', '=', cik)
    .where('accession', '=', accession)
    .execute();
}
