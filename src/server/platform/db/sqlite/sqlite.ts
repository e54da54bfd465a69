import { existsSync, mkdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync, type SQLInputValue, type StatementSync } from 'node:sqlite';
import {
  type Dialect,
  type Driver,
  Kysely,
  type SqliteDatabase,
  SqliteDialect,
  type SqliteStatement,
} from 'kysely';
import { eventLoop } from '#server/platform/event-loop-yield.ts';
import { classifyDbError } from '../errors.ts';
import type { Db, Schema } from '../schema.ts';

class Statement implements SqliteStatement {
  readonly reader: boolean;
  readonly #statement: StatementSync;

  constructor(statement: StatementSync) {
    this.#statement = statement;
    this.reader = statement.columns().length > 0;
  }

  all(parameters: readonly unknown[]): unknown[] {
    return this.#statement.all(...(parameters as SQLInputValue[]));
  }

  run(parameters: readonly unknown[]) {
    return this.#statement.run(...(parameters as SQLInputValue[]));
  }

  iterate(parameters: readonly unknown[]): IterableIterator<unknown> {
    return this.#statement.iterate(...(parameters as SQLInputValue[]));
  }
}

/**
 * Makes statements yield to the event loop. SQLite runs in this thread, and consecutive statements on its one connection
 * would otherwise block the loop.
 */
function yielding(dialect: Dialect): Dialect {
  function createDriver(): Driver {
    const driver = dialect.createDriver();
    const acquire = driver.acquireConnection.bind(driver);
    driver.acquireConnection = async (options) => {
      await eventLoop.yieldIfNeeded();
      return acquire(options);
    };
    return driver;
  }
  return {
    createDriver,
    createQueryCompiler: () => dialect.createQueryCompiler(),
    createAdapter: () => dialect.createAdapter(),
    createIntrospector: (db) => dialect.createIntrospector(db),
  };
}

const maxStatements = 200;

/** A statement that returns no rows. */
const effect = (run: () => void): SqliteStatement => ({
  reader: false,
  all: () => [],
  run() {
    run();
    return { changes: 0, lastInsertRowid: 0 };
  },
  iterate: () => [].values(),
});

function asKyselyDatabase(database: DatabaseSync): SqliteDatabase {
  const prepared = new Map<string, Statement>();
  return {
    close: () => database.close(),
    prepare(sql) {
      // On a full disk SQLite rolls back by itself. A second rollback would fail and hide the first error.
      if (sql === 'rollback' && !database.isTransaction) return effect(() => undefined);
      const known = prepared.get(sql);
      if (known) return known;
      if (prepared.size >= maxStatements) prepared.clear();
      const first = database.prepare(sql);
      // A prepared statement ends at its semicolon. The rest, as in a migration, would be ignored.
      if (first.sourceSQL.length < sql.trimEnd().length) return effect(() => database.exec(sql));
      const statement = new Statement(first);
      prepared.set(sql, statement);
      return statement;
    },
  };
}

/** Creates a query builder on a separate connection. */
export const queriesOn = (database: DatabaseSync): Db =>
  new Kysely<Schema>({ dialect: new SqliteDialect({ database: asKyselyDatabase(database) }) });

export const databaseFile = (folder: string) => join(folder, 'holdwise.db');

/** Opens the database of a folder that a running server may be using. Throws if there is none. */
export function openSharedSqlite(folder: string): Db {
  const file = databaseFile(folder);
  if (!existsSync(file))
    throw new Error(`There is no database in DATA_DIR ${folder}. Start the product once.`);
  const database = new DatabaseSync(file);
  database.exec('PRAGMA synchronous = FULL; PRAGMA foreign_keys = ON; PRAGMA busy_timeout = 10000;');
  return queriesOn(database);
}

function lockFailure(error: unknown): string {
  return classifyDbError(error) === 'unreachable'
    ? 'is in use by another Holdwise process. Stop that one, or give this one its own DATA_DIR.'
    : `can't be written (${(error as Error).message}). Name a folder that this account may write to.`;
}

/**
 * Holds an exclusive lock next to the database file until the process ends. The operating system releases it even if the
 * process is killed. Other tools may still read the database.
 */
export function lockFolder(folder: string): DatabaseSync {
  let lock: DatabaseSync | undefined;
  try {
    mkdirSync(folder, { recursive: true });
    lock = new DatabaseSync(join(folder, 'holdwise.lock'), { timeout: 0 });
    lock.exec('PRAGMA journal_mode = DELETE; BEGIN EXCLUSIVE;');
    return lock;
  } catch (error) {
    lock?.close();
    throw new Error(`DATA_DIR ${folder} ${lockFailure(error)}`);
  }
}

const fileSize = (file: string) => statSync(file, { throwIfNoEntry: false })?.size ?? 0;

/** Opens the embedded database of a folder for this process only. */
export function openSqlite(folder: string): {
  dialect: Dialect;
  close: () => void;
  measure: () => Record<string, number>;
} {
  const lock = lockFolder(folder);
  const database = new DatabaseSync(databaseFile(folder));
  database.exec(
    'PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL; PRAGMA foreign_keys = ON; PRAGMA busy_timeout = 5000;',
  );
  return {
    dialect: yielding(new SqliteDialect({ database: asKyselyDatabase(database) })),
    close: () => lock.close(),
    measure: () => ({
      file: fileSize(join(folder, 'holdwise.db')),
      log: fileSize(join(folder, 'holdwise.db-wal')),
    }),
  };
}
