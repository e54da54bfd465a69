import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { expect, test } from 'vitest';
import { distributedTables, referenceTables } from '#scripts/testing/customer-tables.ts';
import { readMigrations } from '#server/platform/db/migrations/migrations.ts';

const root = join(import.meta.dirname, '../..');
const distributed: readonly string[] = distributedTables;
const reference: readonly string[] = referenceTables;

/** Returns an empty database of the newest version. The keys are the same on PostgreSQL: both run the same statements. */
function migrated(): DatabaseSync {
  const database = new DatabaseSync(':memory:');
  for (const { sql } of readMigrations(join(root, 'migrations'))) database.exec(sql);
  return database;
}

const all = (database: DatabaseSync, sql: string, table: string) =>
  database.prepare(sql).all(table) as Record<string, string>[];

/** Returns the columns of each unique key of a table: primary key, constraints and unique indexes. */
function uniqueKeys(database: DatabaseSync, table: string): string[][] {
  const indexes = all(database, 'SELECT name FROM pragma_index_list(?) WHERE "unique" = 1', table);
  return indexes.map(({ name = '' }) =>
    all(database, 'SELECT name FROM pragma_index_info(?)', name).map((column) => column['name'] ?? ''),
  );
}

interface ForeignKey {
  parent: string;
  columns: string[];
}

function foreignKeys(database: DatabaseSync, table: string): ForeignKey[] {
  const rows = all(
    database,
    `SELECT id, "table" AS parent, "from" || ' ' || "to" AS pair FROM pragma_foreign_key_list(?)`,
    table,
  );
  return [...Map.groupBy(rows, ({ id }) => id).values()].map((pairs) => ({
    parent: pairs[0]?.['parent'] ?? '',
    columns: pairs.map(({ pair = '' }) => pair),
  }));
}

/** Returns whether an engine that distributes by customer can check a key on one server. */
const isLocal = ({ parent, columns }: ForeignKey): boolean =>
  distributed.includes(parent) ? columns.includes('customer_id customer_id') : reference.includes(parent);

function problemsOf(database: DatabaseSync, table: string): string[] {
  const unique = uniqueKeys(database, table);
  const foreign = foreignKeys(database, table);
  return [
    ...(unique.length === 0 ? [`${table} has no key`] : []),
    ...unique
      .filter((columns) => !columns.includes('customer_id'))
      .map((columns) => `${table} is unique by ${columns.join(', ')}`),
    ...foreign.filter((key) => !isLocal(key)).map(({ parent }) => `${table} refers to ${parent}`),
  ];
}

test('the keys of tables that are distributed by customer contain the customer', () => {
  const database = migrated();
  expect(distributed.flatMap((table) => problemsOf(database, table))).toEqual([]);
  // Planted: none of its keys contains the customer.
  database.exec(`CREATE TABLE notes (
    id TEXT PRIMARY KEY, customer_id TEXT NOT NULL, slug TEXT UNIQUE, portfolio_id TEXT, article_id TEXT REFERENCES articles (id),
    FOREIGN KEY (portfolio_id, customer_id) REFERENCES portfolios (customer_id, id))`);
  expect(problemsOf(database, 'notes').toSorted()).toEqual([
    'notes is unique by id',
    'notes is unique by slug',
    'notes refers to articles',
    'notes refers to portfolios',
  ]);
});

test('every table with a customer is distributed or copied to every server', () => {
  const database = migrated();
  const owned = database
    .prepare(
      `SELECT DISTINCT tables.name AS name FROM sqlite_schema AS tables, pragma_table_info(tables.name) AS columns
      WHERE tables.type = 'table' AND columns.name = 'customer_id'`,
    )
    .all()
    .map(({ name }) => String(name));
  const placed = [...distributed, ...reference.filter((table) => table !== 'customers')];
  expect(placed.toSorted()).toEqual(owned.toSorted());
});

test('docs/scale.md distributes the tables in an order in which each follows those that it refers to', () => {
  const text = readFileSync(join(root, 'docs/scale.md'), 'utf8');
  const calls = [...text.matchAll(/create_(distributed|reference)_table\('(\w+)'/g)];
  const named = (kind: string) => calls.filter(([, one]) => one === kind).map(([, , table]) => table);
  expect(named('distributed')).toEqual(distributed);
  expect(named('reference')).toEqual(reference);
  const order = calls.map(([, , table = '']) => table);
  const database = migrated();
  const early = order.flatMap((table, at) =>
    foreignKeys(database, table)
      .filter(({ parent }) => parent !== table && !order.slice(0, at).includes(parent))
      .map(({ parent }) => `${table} before ${parent}`),
  );
  expect(early).toEqual([]);
});
