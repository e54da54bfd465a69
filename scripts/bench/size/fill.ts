import { join } from 'node:path';
import { sql } from 'kysely';
import sharp from 'sharp';
import { hashPassword } from '../../../src/server/platform/accounts/passwords.ts';
import type { Database } from '../../../src/server/platform/db/database.ts';
import { prepareDatabase } from '../../../src/server/platform/db/migrate.ts';
import type { Db, Schema } from '../../../src/server/platform/db/schema.ts';
import { encodePicture } from '../../../src/server/platform/pictures/encode-picture.ts';
import type { Company } from '../../../src/server/providers/market/market-provider.ts';
import { readCompanies } from '../../../src/server/providers/market/snapshot/companies.ts';
import { insertRows, type RowOf } from './insert-rows.ts';
import { articleRow, eventRow, oldSlugRow, pictureRows } from './made-articles.ts';
import {
  customerRow,
  passwordResetRows,
  portfolioRows,
  rateLimitRow,
  recoveryCodeRows,
  sessionRow,
  sittings,
  tickerRows,
  twoStepRows,
} from './made-customers.ts';

const root = join(import.meta.dirname, '../../..');

export const madePassword = 'made for a customer of many';

export interface Filling {
  now: number;
  /** As many as there would be with everybody; which of them are made is said by `only` and `newest`. */
  customers: number;
  articles: number;
  /** Makes this customer alone. */
  only?: number;
  /** Makes the newest articles alone, as many. */
  newest?: number;
}

const growing = ['customers', 'portfolios', 'tickers', 'articles', 'pictures', 'audit_events'] as const;

async function refuseFilled(db: Db): Promise<void> {
  for (const table of growing) {
    const row = await db.selectFrom(table).select(sql.lit(1).as('one')).limit(1).executeTakeFirst();
    if (row) throw new Error(`The database is not empty: ${table} has rows. Nothing was written.`);
  }
}

// A filling that breaks off leaves a database that nobody wants: durability waits until it is done.
const before = {
  sqlite: [
    'PRAGMA journal_mode = OFF',
    'PRAGMA synchronous = OFF',
    'PRAGMA foreign_keys = OFF',
    'PRAGMA cache_size = -400000',
  ],
  postgres: [
    'SET statement_timeout = 0',
    'SET synchronous_commit = off',
    'SET session_replication_role = replica',
  ],
};
// As PostgreSQL's autovacuum leaves tables that have grown; SQLite does nothing of that kind by itself.
const after = { sqlite: ['PRAGMA journal_mode = WAL'], postgres: ['VACUUM ANALYZE'] };

function* each<Row>(
  from: number,
  below: number,
  rowsOf: (number: number) => Row | readonly Row[],
): Generator<Row> {
  for (let number = from; number < below; number += 1) {
    const rows = rowsOf(number);
    if (Array.isArray(rows)) yield* rows as Row[];
    else yield rows as Row;
  }
}

type Insert = <Table extends keyof Schema>(table: Table, rows: Iterable<RowOf<Table>>) => Promise<number>;

async function insertCustomers(
  insert: Insert,
  filling: Filling,
  companies: readonly Company[],
): Promise<void> {
  const hash = await hashPassword(madePassword);
  const from = filling.only ?? 0;
  const below = filling.only === undefined ? filling.customers : from + 1;
  await insert(
    'customers',
    each(from, below, (number) => customerRow(number, hash, filling)),
  );
  await insert(
    'sessions',
    each(from, below, (number) => sessionRow(number, filling)),
  );
  await insert(
    'rate_limits',
    each(from, below, (number) => rateLimitRow(number, filling)),
  );
  await insert(
    'two_step',
    each(from, below, (number) => twoStepRows(number, filling)),
  );
  await insert(
    'recovery_codes',
    each(from, below, (number) => recoveryCodeRows(number, filling)),
  );
  await insert(
    'password_resets',
    each(from, below, (number) => passwordResetRows(number, filling)),
  );
  await insert(
    'portfolios',
    each(from, below, (number) => portfolioRows(number, filling)),
  );
  for (let sitting = 0; sitting < sittings; sitting += 1)
    await insert(
      'tickers',
      each(from, below, (number) => tickerRows(number, sitting, companies, filling)),
    );
}

async function insertPictures(db: Db, insert: Insert, filling: Filling, count: number): Promise<void> {
  await insert(
    'pictures',
    each(0, count, (age) => pictureRows(age, filling)),
  );
  const create = { width: 1600, height: 1000, channels: 3, background: { r: 90, g: 110, b: 140 } } as const;
  const { renditions } = await encodePicture(await sharp({ create }).png().toBuffer(), 'made.png');
  const first = pictureRows(0, filling)[0]?.id ?? '';
  for (const { size, bytes } of renditions)
    await db.insertInto('picture_files').values({ picture_id: first, size, bytes }).execute();
  await sql`INSERT INTO picture_files (picture_id, size, bytes)
    SELECT pictures.id, size, bytes FROM pictures CROSS JOIN picture_files
    WHERE picture_files.picture_id = ${first} AND pictures.id <> ${first}`.execute(db);
}

async function insertArticles(db: Db, insert: Insert, filling: Filling): Promise<void> {
  const count = Math.min(filling.newest ?? filling.articles, filling.articles);
  await insert(
    'articles',
    each(0, count, (age) => articleRow(age, filling)),
  );
  await insert(
    'old_slugs',
    each(0, count, (age) => (age % 10 === 0 ? oldSlugRow(age, filling) : [])),
  );
  await insert(
    'audit_events',
    each(0, count, (age) => eventRow(age, filling)),
  );
  await insertPictures(db, insert, filling, count);
}

async function run(db: Db, statements: readonly string[]): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}

/** Fills an empty database of ours, tables included; refuses one with anything in it. */
export async function fillDatabase(database: Database, filling: Filling): Promise<Record<string, number>> {
  await prepareDatabase(database, join(root, 'migrations'), async () => undefined);
  await refuseFilled(database.db);
  const companies = await readCompanies(join(root, 'data'));
  const counts: Record<string, number> = {};
  await database.db.connection().execute(async (db) => {
    await run(db, before[database.kind]);
    const insert: Insert = async (table, rows) => {
      await sql`BEGIN`.execute(db);
      const count = await insertRows(db, database.kind, table, rows);
      await sql`COMMIT`.execute(db);
      counts[table] = (counts[table] ?? 0) + count;
      return count;
    };
    await insertCustomers(insert, filling, companies);
    await insertArticles(db, insert, filling);
    await run(db, after[database.kind]);
  });
  return counts;
}

/** What a database takes on the disk, indexes included. */
export async function bytesOf({ db, kind }: Database): Promise<number> {
  const { rows } = await (kind === 'sqlite'
    ? sql<{
        bytes: number;
      }>`SELECT page_count * page_size AS bytes FROM pragma_page_count(), pragma_page_size()`
    : sql<{ bytes: number }>`SELECT pg_database_size(current_database()) AS bytes`
  ).execute(db);
  return rows[0]?.bytes ?? Number.NaN;
}
