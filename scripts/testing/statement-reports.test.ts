import { expect, test } from 'vitest';
import type { RecordedStatement } from '#tests/support/statement-folder.ts';
import { missingOnPostgres, shapeOf, summaryOf } from './statement-reports.ts';

const onSqlite = (sql: string, file = 'src/server/a.ts'): RecordedStatement => ({
  kind: 'sqlite',
  file,
  sql,
});
const onPostgres = (sql: string): RecordedStatement => ({ ...onSqlite(sql), kind: 'postgres' });

test('statements that differ in their number of values have one shape', () => {
  const shape = 'insert into "a" ("b", "c") values (?)';
  expect(shapeOf('insert into "a" ("b", "c") values (?, ?), (?, ?)')).toBe(shape);
  expect(shapeOf('insert into "a" ("b", "c") values ($1, $2)')).toBe(shape);
  expect(shapeOf('select 1 where "a" in ($1, $2) and "b" = $3')).toBe(
    'select 1 where "a" in (?) and "b" = ?',
  );
});

test('reports each statement that ran on SQLite only', () => {
  const both = [onSqlite('delete from "a" where "b" = ?'), onPostgres('delete from "a" where "b" = $1')];
  const missing = onSqlite('select "b" from "a"');
  expect(missingOnPostgres([...both, missing, missing])).toEqual([missing]);
  expect(missingOnPostgres(both)).toEqual([]);
  expect(summaryOf([...both, missing], [missing])).toContain('src/server/a.ts: select "b" from "a"');
});

test('allows what exists on SQLite only', () => {
  const statements = [
    onSqlite('PRAGMA wal_checkpoint'),
    onSqlite('CREATE TABLE a (b BLOB)', 'src/server/platform/db/migrations/migrations.ts'),
  ];
  expect(missingOnPostgres(statements)).toEqual([]);
});
