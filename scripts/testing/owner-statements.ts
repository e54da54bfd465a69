import type { RecordedStatement } from '#tests/support/statement-folder.ts';
import { shapeOf } from './statement-reports.ts';

/** Tables whose rows belong to one customer. */
const owned =
  /\b(?:from|join|update) "(?:portfolios|tickers|transactions|dismissed_\w+|securities|security_prices|price_addresses|watchlist\w*|alert_\w+|digests|journal_entries|followed_investors|import\w*)"/i;

/** A condition that leads to the rows of one customer: the owner, or the id of something that it owns. */
const ownerCondition = /"(?:customer_id|portfolio_id|ticker_id|import_id|id)" (?:= \?|in \((?:\?|select ))/;

/** Jobs over the rows of all customers, whose next statement is about one of them again. */
const jobs = [
  'src/server/features/alerts/mail-job.ts',
  'src/server/features/alerts/read-rules.ts',
  'src/server/features/company-filings/held-symbols.ts',
  'src/server/features/digest/digest-job.ts',
  'src/server/features/digest/send-digests.ts',
  'src/server/features/dividends/recording-job.ts',
  'src/server/features/imports/sweep-imports.ts',
  'src/server/features/portfolios/purge-portfolios.ts',
  'src/server/features/securities/price-address-job.ts',
];

/** Backups, moves between databases, migrations and the checks of them read whole tables. */
const wholeTables = /^src\/server\/(?:platform\/db\/(?:copy|migrations)|backup)\//;

/**
 * Returns the statements on customers' tables that could meet rows of two customers: an engine that distributes
 * the tables by customer would ask all its servers (docs/scale.md).
 */
export function crossingCustomers(statements: readonly RecordedStatement[]): RecordedStatement[] {
  const crossing = new Map(
    statements
      .filter(({ file }) => !jobs.includes(file) && !wholeTables.test(file))
      .map((statement) => [shapeOf(statement.sql), statement] as const)
      .filter(([shape]) => owned.test(shape) && !ownerCondition.test(shape)),
  );
  return [...crossing.values()];
}

export const summaryOfCrossing = (crossing: readonly RecordedStatement[]): string =>
  crossing
    .map(({ file, sql }) => `${file} reads or changes rows of several customers: ${shapeOf(sql)}`)
    .join('\n');
