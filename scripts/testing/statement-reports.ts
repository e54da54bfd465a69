import { type RecordedStatement, statementFolderVariable } from '#tests/support/statement-folder.ts';
import { readRecords, recordTo } from './record-folder.ts';

/** Records the statements of all tests that this process or its children run. */
export const recordStatements = (folder: string): string => recordTo(statementFolderVariable, folder);

export const readStatements = (folder: string): RecordedStatement[] =>
  readRecords<RecordedStatement>(folder).flat();

/** Returns a statement without what depends on the database and on the number of values. */
export const shapeOf = (sql: string): string =>
  sql
    .replace(/\$\d+/g, '?')
    .replace(/\?(?:, \?)+/g, '?')
    .replace(/\(\?\)(?:, \(\?\))+/g, '(?)');

/** Statements of one database only: its settings, and the migrations, whose types of columns differ. */
const ofOneDatabase = ({ file, sql }: RecordedStatement): boolean =>
  /^PRAGMA /.test(sql) || file.startsWith('src/server/platform/db/migrations/');

/** Returns the statements of the server that ran on SQLite only, one of each shape. */
export function missingOnPostgres(statements: readonly RecordedStatement[]): RecordedStatement[] {
  const run = new Set(statements.flatMap(({ kind, sql }) => (kind === 'postgres' ? [shapeOf(sql)] : [])));
  const missing = new Map(
    statements
      .filter((one) => !run.has(shapeOf(one.sql)) && !ofOneDatabase(one))
      .map((one) => [shapeOf(one.sql), one] as const),
  );
  return [...missing.values()];
}

/** Describes the statements of a run. */
export function summaryOf(
  statements: readonly RecordedStatement[],
  missing: readonly RecordedStatement[],
): string {
  const shapes = new Set(statements.map(({ sql }) => shapeOf(sql)));
  return [
    `${shapes.size} statements of the server ran; ${missing.length} of them on SQLite only. Run a test of each on both databases:`,
    ...missing.map(({ file, sql }) => `  ${file}: ${shapeOf(sql)}`),
  ].join('\n');
}
