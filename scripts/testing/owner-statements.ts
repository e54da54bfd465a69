import type { RecordedStatement } from '#tests/support/statement-folder.ts';
import { distributedTables } from './customer-tables.ts';
import { shapeOf } from './statement-reports.ts';

/** A table whose rows an engine distributes by customer (docs/scale.md). */
const distributed = new RegExp(`\\b(?:from|join|update|into) "(?:${distributedTables.join('|')})"`, 'g');

/** What leads a table to the rows of one customer: the customer, or another table's rows of the same one. */
const ownerCondition = /"customer_id" = (?:\?|"\w+"\."customer_id")/g;

/** A statement that states the customer: all others of its conditions lead to this one. */
const namesCustomer = /"customer_id" = \?|^insert into "\w+" \([^)]*"customer_id"/;

/** Jobs over the rows of all customers, whose next statement is about one of them again. The list may only become shorter. */
const jobs = [
  // The prices of all customers' rules are compared in memory, by their ids.
  'src/server/features/alerts/apply-tick.ts',
  'src/server/features/alerts/mail-job.ts',
  'src/server/features/alerts/read-rules.ts',
  'src/server/features/company-filings/held-symbols.ts',
  'src/server/features/digest/digest-job.ts',
  'src/server/features/digest/send-digests.ts',
  'src/server/features/dividends/recording-job.ts',
  'src/server/features/imports/sweep-imports.ts',
  'src/server/features/portfolios/purge-portfolios.ts',
  'src/server/features/securities/price-address-job.ts',
  'src/server/ledger/sweep-undos.ts',
];

/** Backups, moves between databases, migrations and the checks of them read whole tables. */
const wholeTables = /^src\/server\/(?:platform\/db\/(?:copy|migrations)|backup)\//;

const countOf = (text: string, pattern: RegExp) => [...text.matchAll(pattern)].length;

/** Returns whether a statement names no customer for one of the distributed tables that it reads or changes. */
function crosses(shape: string): boolean {
  const tables = countOf(shape, distributed);
  if (tables === 0) return false;
  const isInsert = shape.startsWith('insert ');
  return !namesCustomer.test(shape) || (!isInsert && countOf(shape, ownerCondition) < tables);
}

/**
 * Returns the statements that could meet rows of two customers: an engine that distributes the tables by customer would ask
 * all its servers.
 */
export function crossingCustomers(statements: readonly RecordedStatement[]): RecordedStatement[] {
  const crossing = new Map(
    statements
      .filter(({ file }) => !jobs.includes(file) && !wholeTables.test(file))
      .map((statement) => [shapeOf(statement.sql), statement] as const)
      .filter(([shape]) => crosses(shape)),
  );
  return [...crossing.values()];
}

/** Returns the jobs none of whose statements crosses customers any more. */
export function needlessJobs(statements: readonly RecordedStatement[]): string[] {
  const needed = new Set(statements.filter(({ sql }) => crosses(shapeOf(sql))).map(({ file }) => file));
  return jobs.filter((file) => !needed.has(file));
}

export const summaryOfCrossing = (
  crossing: readonly RecordedStatement[],
  needless: readonly string[] = [],
): string =>
  [
    ...crossing.map(({ file, sql }) => `${file} reads or changes rows of several customers: ${shapeOf(sql)}`),
    ...needless.map(
      (file) => `${file} crosses no customers: remove it from scripts/testing/owner-statements.ts`,
    ),
  ].join('\n');
