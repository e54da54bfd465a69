import { mkdirSync, statSync } from 'node:fs';
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
import { loopTurns } from '../loop-turns.ts';
import { databaseTrouble } from './errors.ts';
import type { Db, Schema } from './schema.ts';

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
 * Statements of the embedded database take no time of anybody else's: those who wait for its one connection would follow
 * each other without the event loop ever looking at a socket.
 */
function givingWay(dialect: Dialect): Dialect {
  function createDriver(): Driver {
    const driver = dialect.createDriver();
    const acquire = driver.acquireConnection.bind(driver);
    driver.acquireConnection = async (options) => {
      await loopTurns.giveWay();
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

const statementsKept = 200;

const nothing: SqliteStatement = {
  reader: false,
  all: () => [],
  run: () => ({ changes: 0, lastInsertRowid: 0 }),
  iterate: () => [].values(),
};

function asKyselyDatabase(database: DatabaseSync): SqliteDatabase {
  const prepared = new Map<string, Statement>();
  return {
    close: () => database.close(),
    prepare(sql) {
      // A full disk makes SQLite take a transaction back by itself; a second time would hide that failure by another.
      if (sql === 'rollback' && !database.isTransaction) return nothing;
      const known = prepared.get(sql);
      if (known) return known;
      if (prepared.size >= statementsKept) prepared.clear();
      const statement = new Statement(database.prepare(sql));
      prepared.set(sql, statement);
      return statement;
    },
  };
}

/** Queries on a connection of one's own. */
export const queriesOn = (database: DatabaseSync): Db =>
  new Kysely<Schema>({ dialect: new SqliteDialect({ database: asKyselyDatabase(database) }) });

export const databaseFile = (folder: string) => join(folder, 'holdwise.db');

function whyNotLocked(error: unknown): string {
  return databaseTrouble(error) === 'silent'
    ? 'is in use by another Holdwise process. Stop that one, or give this one its own DATA_DIR.'
    : `can't be written (${(error as Error).message}). Name a folder that this account may write to.`;
}

/**
 * Holds an exclusive lock beside the database file for as long as the process lives. The lock is the operating
 * system's, so that it goes with the process however that ends; other tools may still read the database itself.
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
    throw new Error(`DATA_DIR ${folder} ${whyNotLocked(error)}`);
  }
}

const sizeOf = (file: string) => statSync(file, { throwIfNoEntry: false })?.size ?? 0;

/** The embedded database in a folder of its own, for this process alone. */
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
    dialect: givingWay(new SqliteDialect({ database: asKyselyDatabase(database) })),
    close: () => lock.close(),
    measure: () => ({
      file: sizeOf(join(folder, 'holdwise.db')),
      log: sizeOf(join(folder, 'holdwise.db-wal')),
    }),
  };
}
