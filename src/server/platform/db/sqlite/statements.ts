import type { DatabaseSync, SQLInputValue, StatementSync } from 'node:sqlite';
import type { SqliteDatabase, SqliteStatement } from 'kysely';

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

/** Adapts a connection to Kysely. Keeps its prepared statements, because each belongs to one connection. */
export function asKyselyDatabase(database: DatabaseSync): SqliteDatabase {
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
