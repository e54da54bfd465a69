import { inChunks } from '#domain/chunk.ts';
import { filingAddress } from '#domain/company-filings/company-filing.ts';
import type { FiledReport, InsiderReport, ReportedTransaction } from '#domain/insiders/insider-report.ts';
import { isoTime } from '#domain/time.ts';
import type { Db, Schema } from '#server/platform/db/schema.ts';
import { renewVersion } from '#server/platform/db/versions.ts';

/** A report of an insider in the list of a company. */
export interface ReportRef {
  cik: string;
  accession: string;
}

/** The name of the version of all reports, and of those of one company. */
export const reportsVersion = 'insider-reports';
export const companyReportsVersion = (cik: string) => `${reportsVersion} ${cik}`;

const rowsPerStatement = 50;

const toBit = (value: boolean) => (value ? 1 : 0);

type TransactionRow = Schema['insider_transactions'];

const toRow = (line: ReportedTransaction): Omit<TransactionRow, 'cik' | 'accession' | 'line'> => ({
  is_derivative: toBit(line.isDerivative),
  security: line.security,
  date: line.date,
  code: line.code,
  is_acquired: toBit(line.isAcquired),
  shares: line.shares,
  price: line.price,
  shares_after: line.sharesAfter,
  is_direct: toBit(line.isDirect),
  planned: line.planned === null ? null : toBit(line.planned),
});

const fromRow = (row: TransactionRow): ReportedTransaction => ({
  isDerivative: row.is_derivative === 1,
  security: row.security,
  date: row.date,
  code: row.code,
  isAcquired: row.is_acquired === 1,
  shares: row.shares,
  price: row.price,
  sharesAfter: row.shares_after,
  isDirect: row.is_direct === 1,
  planned: row.planned === null ? null : row.planned === 1,
});

/** Stores what a report says. One about another company, which this one filed as an owner, stays empty. */
export async function storeReport(
  db: Db,
  { cik, accession }: ReportRef,
  { report, now }: { report: InsiderReport; now: number },
): Promise<void> {
  const isOwn = report.issuer === cik;
  const lines = isOwn ? report.transactions : [];
  await db.transaction().execute(async (transaction) => {
    await transaction
      .deleteFrom('insider_transactions')
      .where('cik', '=', cik)
      .where('accession', '=', accession)
      .execute();
    for (const chunk of inChunks([...lines.entries()], rowsPerStatement))
      await transaction
        .insertInto('insider_transactions')
        .values(chunk.map(([line, one]) => ({ cik, accession, line, ...toRow(one) })))
        .execute();
    await transaction
      .updateTable('insider_reports')
      .set({
        read_at: isoTime(now),
        next_at: null,
        failure: null,
        period: report.period,
        original_filed: report.originalFiled,
        owners: JSON.stringify(isOwn ? report.owners : []),
      })
      .where('cik', '=', cik)
      .where('accession', '=', accession)
      .execute();
    await renewVersion(transaction, companyReportsVersion(cik));
    await renewVersion(transaction, reportsVersion);
  });
}

/** The reports of a company: those that were read, the newest first, and how many are still to be read. */
export interface CompanyReports {
  reports: FiledReport[];
  waiting: number;
  /** ISO time of the last that was read; null if none was. */
  readAt: string | null;
}

/** Reads the reports of a company. */
export async function readReports(db: Db, cik: string): Promise<CompanyReports> {
  const rows = await db.selectFrom('insider_reports').selectAll().where('cik', '=', cik).execute();
  const lines = await db
    .selectFrom('insider_transactions')
    .selectAll()
    .where('cik', '=', cik)
    .orderBy('accession')
    .orderBy('line')
    .execute();
  const byReport = Map.groupBy(lines, ({ accession }) => accession);
  const reports = rows
    .map(({ accession, form, filed, document, period, original_filed, owners }) => ({
      ...{ accession, form, filed, period },
      originalFiled: original_filed,
      owners: JSON.parse(owners ?? '[]') as FiledReport['owners'],
      transactions: (byReport.get(accession) ?? []).map(fromRow),
      url: filingAddress(cik, { accession, document }),
    }))
    .filter((report) => report.owners.length > 0)
    .sort((a, b) => (a.filed === b.filed ? 0 : a.filed < b.filed ? 1 : -1));
  return {
    reports,
    waiting: rows.filter(({ next_at }) => next_at !== null).length,
    readAt: rows.reduce<string | null>(
      (last, { read_at }) => (read_at !== null && (last === null || read_at > last) ? read_at : last),
      null,
    ),
  };
}

/** Returns the companies of which a report states a purchase between two days. */
export async function companiesBought(db: Db, days: { from: string; to: string }): Promise<Set<string>> {
  const rows = await db
    .selectFrom('insider_transactions')
    .select('cik')
    .distinct()
    .where('code', '=', 'P')
    .where('date', '>=', days.from)
    .where('date', '<=', days.to)
    .execute();
  return new Set(rows.map(({ cik }) => cik));
}
