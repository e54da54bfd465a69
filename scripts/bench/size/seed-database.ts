import { join } from 'node:path';
import { sql } from 'kysely';
import sharp from 'sharp';
import { hashPassword } from '#server/accounts/passwords.ts';
import type { Database } from '#server/platform/db/connection/database.ts';
import { prepareDatabase } from '#server/platform/db/migrations/migrate.ts';
import type { Db, Schema } from '#server/platform/db/schema.ts';
import { encodeImage } from '#server/platform/images/encode-image.ts';
import type { Company } from '#server/providers/market/figures/company.ts';
import { readCompanies } from '#server/providers/market/snapshot/companies.ts';
import { alertRows } from './alert-rows.ts';
import {
  articleRow,
  articleSymbolRows,
  articleVersionRow,
  eventRow,
  oldSlugRow,
  pictureRows,
} from './article-rows.ts';
import {
  customerRow,
  dismissedEventRow,
  dismissedRow,
  emailConfirmationRows,
  passwordResetRows,
  portfolioRows,
  priceAddressRows,
  rateLimitRow,
  recoveryCodeRows,
  securityPriceRows,
  securityRows,
  sessionRow,
  tickerBatches,
  tickerRows,
  transactionRow,
  twoStepRows,
} from './customer-rows.ts';
import { importAnswerRow, importedRows, importFileRow, importRow } from './import-rows.ts';
import { insertRows, type RowOf } from './insert-rows.ts';
import { watchingRows } from './watching-rows.ts';

const root = join(import.meta.dirname, '../../..');

export const seedPassword = 'made for a customer of many';

export interface Dataset {
  now: number;
  /** The sizes of the full dataset; `only` and `newest` restrict the rows that are inserted. */
  customers: number;
  articles: number;
  /** Inserts only this customer. */
  only?: number;
  /** Inserts only this number of articles, the newest. */
  newest?: number;
}

const growing = [
  'customers',
  'portfolios',
  'tickers',
  'transactions',
  'articles',
  'pictures',
  'audit_events',
] as const;

async function refuseNonEmpty(db: Db): Promise<void> {
  for (const table of growing) {
    const row = await db.selectFrom(table).select(sql.lit(1).as('one')).limit(1).executeTakeFirst();
    if (row) throw new Error(`The database is not empty: ${table} has rows. Nothing was written.`);
  }
}

// An interrupted seed is thrown away, so durability is off until it is complete.
const setupStatements = {
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
// PostgreSQL's autovacuum does the same for tables that have grown; SQLite has no counterpart.
const finalStatements = { sqlite: ['PRAGMA journal_mode = WAL'], postgres: ['VACUUM ANALYZE'] };

function* rowsFor<Row>(
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

async function insertOwnSecurities(
  insert: Insert,
  dataset: Dataset,
  { from, below }: { from: number; below: number },
): Promise<void> {
  await insert(
    'securities',
    rowsFor(from, below, (number) => securityRows(number, dataset)),
  );
  await insert(
    'security_prices',
    rowsFor(from, below, (number) => securityPriceRows(number, dataset)),
  );
  await insert(
    'price_addresses',
    rowsFor(from, below, (number) => priceAddressRows(number, dataset)),
  );
}

async function insertWatching(
  insert: Insert,
  dataset: Dataset,
  { from, below }: { from: number; below: number },
): Promise<void> {
  const rowsOf = (number: number) => watchingRows(customerRow(number, '', dataset));
  await insert(
    'watchlists',
    rowsFor(from, below, (number) => rowsOf(number).lists),
  );
  await insert(
    'watchlist_items',
    rowsFor(from, below, (number) => rowsOf(number).items),
  );
  await insert(
    'journal_entries',
    rowsFor(from, below, (number) => rowsOf(number).journal),
  );
  await insert(
    'followed_investors',
    rowsFor(from, below, (number) => rowsOf(number).followed),
  );
}

async function insertAlerts(
  insert: Insert,
  dataset: Dataset,
  { from, below }: { from: number; below: number },
): Promise<void> {
  const rowsOf = (number: number) => alertRows(customerRow(number, '', dataset));
  await insert(
    'alert_rules',
    rowsFor(from, below, (number) => rowsOf(number).rules),
  );
  await insert(
    'alert_messages',
    rowsFor(from, below, (number) => rowsOf(number).messages),
  );
  await insert(
    'alert_settings',
    rowsFor(from, below, (number) => [rowsOf(number).settings]),
  );
  await insert(
    'digests',
    rowsFor(from, below, (number) => [rowsOf(number).digest]),
  );
}

async function insertImports(
  insert: Insert,
  dataset: Dataset,
  { from, below }: { from: number; below: number },
): Promise<void> {
  const portfolios = (number: number) => portfolioRows(number, dataset);
  await insert(
    'imports',
    rowsFor(from, below, (number) => portfolios(number).map(importRow)),
  );
  await insert(
    'import_rows',
    rowsFor(from, below, (number) => portfolios(number).flatMap(importedRows)),
  );
  await insert(
    'import_files',
    rowsFor(from, below, (number) => portfolios(number).map(importFileRow)),
  );
  await insert(
    'import_answers',
    rowsFor(from, below, (number) => importAnswerRow(customerRow(number, '', dataset))),
  );
}

async function insertCustomers(
  insert: Insert,
  dataset: Dataset,
  companies: readonly Company[],
): Promise<void> {
  const hash = await hashPassword(seedPassword, 'strong');
  const from = dataset.only ?? 0;
  const below = dataset.only === undefined ? dataset.customers : from + 1;
  await insert(
    'customers',
    rowsFor(from, below, (number) => customerRow(number, hash, dataset)),
  );
  await insert(
    'sessions',
    rowsFor(from, below, (number) => sessionRow(number, dataset)),
  );
  await insert(
    'rate_limits',
    rowsFor(from, below, (number) => rateLimitRow(number, dataset)),
  );
  await insert(
    'two_step',
    rowsFor(from, below, (number) => twoStepRows(number, dataset)),
  );
  await insert(
    'recovery_codes',
    rowsFor(from, below, (number) => recoveryCodeRows(number, dataset)),
  );
  await insert(
    'password_resets',
    rowsFor(from, below, (number) => passwordResetRows(number, dataset)),
  );
  await insert(
    'email_confirmations',
    rowsFor(from, below, (number) => emailConfirmationRows(number, dataset)),
  );
  await insert(
    'portfolios',
    rowsFor(from, below, (number) => portfolioRows(number, dataset)),
  );
  for (let batch = 0; batch < tickerBatches; batch += 1)
    await insert(
      'tickers',
      rowsFor(from, below, (number) => tickerRows(number, batch, companies, dataset)),
    );
  for (let batch = 0; batch < tickerBatches; batch += 1)
    await insert(
      'transactions',
      rowsFor(from, below, (number) =>
        tickerRows(number, batch, companies, dataset).map((ticker) => transactionRow(ticker)),
      ),
    );
  await insertOwnSecurities(insert, dataset, { from, below });
  await insertWatching(insert, dataset, { from, below });
  await insertAlerts(insert, dataset, { from, below });
  await insertImports(insert, dataset, { from, below });
  await insert(
    'dismissed_dividends',
    rowsFor(from, below, (number) => tickerRows(number, 0, companies, dataset).map(dismissedRow)),
  );
  await insert(
    'dismissed_events',
    rowsFor(from, below, (number) => tickerRows(number, 0, companies, dataset).map(dismissedEventRow)),
  );
}

async function insertPictures(db: Db, insert: Insert, dataset: Dataset, count: number): Promise<void> {
  await insert(
    'pictures',
    rowsFor(0, count, (age) => pictureRows(age, dataset)),
  );
  const create = { width: 1600, height: 1000, channels: 3, background: { r: 90, g: 110, b: 140 } } as const;
  const { renditions } = await encodeImage(await sharp({ create }).png().toBuffer(), 'made.png');
  const first = pictureRows(0, dataset)[0]?.id ?? '';
  for (const { size, bytes } of renditions)
    await db.insertInto('picture_files').values({ picture_id: first, size, bytes }).execute();
  await sql`INSERT INTO picture_files (picture_id, size, bytes)
    SELECT pictures.id, size, bytes FROM pictures CROSS JOIN picture_files
    WHERE picture_files.picture_id = ${first} AND pictures.id <> ${first}`.execute(db);
}

async function insertArticles(
  db: Db,
  insert: Insert,
  dataset: Dataset,
  symbols: readonly string[],
): Promise<void> {
  const count = Math.min(dataset.newest ?? dataset.articles, dataset.articles);
  await insert(
    'articles',
    rowsFor(0, count, (age) => articleRow(age, dataset)),
  );
  await insert(
    'article_symbols',
    rowsFor(0, count, (age) => articleSymbolRows(age, dataset, symbols)),
  );
  await insert(
    'article_versions',
    rowsFor(0, count, (age) => articleVersionRow(age, dataset)),
  );
  await insert(
    'old_slugs',
    rowsFor(0, count, (age) => (age % 10 === 0 ? oldSlugRow(age, dataset) : [])),
  );
  await insert(
    'audit_events',
    rowsFor(0, count, (age) => eventRow(age, dataset)),
  );
  await insertPictures(db, insert, dataset, count);
}

async function run(db: Db, statements: readonly string[]): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}

/** Creates the tables and inserts the dataset; returns the number of rows by table. Throws when rows already exist. */
export async function seedDatabase(database: Database, dataset: Dataset): Promise<Record<string, number>> {
  await prepareDatabase(database, join(root, 'migrations'), async () => undefined);
  await refuseNonEmpty(database.db);
  const companies = await readCompanies(join(root, 'data'));
  const counts: Record<string, number> = {};
  await database.db.connection().execute(async (db) => {
    await run(db, setupStatements[database.kind]);
    const insert: Insert = async (table, rows) => {
      await sql`BEGIN`.execute(db);
      const count = await insertRows(db, database.kind, table, rows);
      await sql`COMMIT`.execute(db);
      counts[table] = (counts[table] ?? 0) + count;
      return count;
    };
    await insertCustomers(insert, dataset, companies);
    const symbols = companies.map(({ symbol }) => symbol);
    await insertArticles(db, insert, dataset, symbols);
    await run(db, finalStatements[database.kind]);
  });
  return counts;
}

/** Returns the size of a database on disk, with its indexes, in bytes. */
export async function databaseBytes({ db, kind }: Database): Promise<number> {
  const { rows } = await (kind === 'sqlite'
    ? sql<{
        bytes: number;
      }>`SELECT page_count * page_size AS bytes FROM pragma_page_count(), pragma_page_size()`
    : sql<{ bytes: number }>`SELECT pg_database_size(current_database()) AS bytes`
  ).execute(db);
  return rows[0]?.bytes ?? Number.NaN;
}
