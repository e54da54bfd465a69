import { replacedReports } from './amended-reports.ts';
import { type FiledReport, isMarketTrade, ownersOf, type ReportedTransaction } from './insider-report.ts';

/** A grant, gift, exercise or trade in rights: a line of a report that is no purchase or sale of shares on the market. */
export interface OtherTransaction extends ReportedTransaction {
  /** ISO date. */
  readonly filed: string;
  readonly person: string;
  readonly role: string | null;
  /** Others who filed the same report. */
  readonly others: readonly string[];
  readonly url: string;
}

/** How many are listed of a company. */
const listed = 100;

function linesOf(report: FiledReport): OtherTransaction[] {
  const [owner, others] = ownersOf(report);
  if (!owner) return [];
  const { filed, url } = report;
  const about = { filed, url, person: owner.name, role: owner.role, others };
  return report.transactions.filter((line) => !isMarketTrade(line)).map((line) => ({ ...line, ...about }));
}

/** Lists what reports state beside purchases and sales, the newest first. Amended reports are left out. */
export function otherTransactions(reports: readonly FiledReport[]): OtherTransaction[] {
  const replaced = replacedReports(reports);
  return reports
    .filter((report) => !replaced.has(report))
    .flatMap(linesOf)
    .sort((a, b) => (a.date === b.date ? 0 : a.date < b.date ? 1 : -1))
    .slice(0, listed);
}
