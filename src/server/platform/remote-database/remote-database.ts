import {
  type CompiledQuery,
  type DatabaseConnection,
  type Dialect,
  type Driver,
  Kysely,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  type QueryResult,
  SqliteIntrospector,
  SqliteQueryCompiler,
} from 'kysely';
import type { Ask } from '../computing/serve-computations.ts';
import type { ReadOnlyDatabase } from '../db/connection/read-only.ts';
import { isPlainRead } from '../db/replica/read-routing.ts';
import type { Db, Schema } from '../db/schema.ts';
import { ConcurrentSqliteAdapter } from '../db/sqlite/two-connections.ts';
import { eventLoop } from '../event-loop-yield.ts';

/** A connection of a thread. It reads on the thread's own connection until it is in a transaction. */
class RemoteConnection implements DatabaseConnection {
  readonly #reader: Db;
  readonly #ask: Ask;
  /** The transaction of the main thread in which all further statements run. */
  #transaction: number | undefined;

  constructor(reader: Db, ask: Ask) {
    this.#reader = reader;
    this.#ask = ask;
  }

  async executeQuery<Row>(query: CompiledQuery): Promise<QueryResult<Row>> {
    if (this.#transaction === undefined && isPlainRead(query.query))
      return this.#reader.executeQuery(query as CompiledQuery<Row>);
    const { sql, parameters } = query;
    return this.#ask('execute', { sql, parameters }, this.#transaction) as Promise<QueryResult<Row>>;
  }

  /** Yields all rows at once. */
  async *streamQuery<Row>(query: CompiledQuery): AsyncIterableIterator<QueryResult<Row>> {
    yield await this.executeQuery<Row>(query);
  }

  async begin(): Promise<void> {
    this.#transaction = (await this.#ask('begin')) as number;
  }

  async end(how: 'commit' | 'rollback'): Promise<void> {
    const id = this.#transaction;
    if (how === 'commit') await this.#ask('commit', id);
    else await this.#ask('rollback', id);
    this.#transaction = undefined;
  }
}

function createRemoteDriver(reader: Db, ask: Ask): Driver {
  const remote = (connection: DatabaseConnection) => connection as RemoteConnection;
  return {
    init: async () => undefined,
    async acquireConnection() {
      await eventLoop.yieldIfNeeded();
      return new RemoteConnection(reader, ask);
    },
    beginTransaction: (connection) => remote(connection).begin(),
    commitTransaction: (connection) => remote(connection).end('commit'),
    rollbackTransaction: (connection) => remote(connection).end('rollback'),
    releaseConnection: async () => undefined,
    destroy: async () => undefined,
  };
}

/**
 * Opens a database for a thread that reads on a connection of its own and writes on one of the main thread, which answers
 * what it asks: so locks and the order of writes are those of all others.
 */
export function openRemote({ kind, primary }: Pick<ReadOnlyDatabase, 'kind' | 'primary'>, ask: Ask): Db {
  const createDriver = () => createRemoteDriver(primary, ask);
  const dialect: Dialect =
    kind === 'sqlite'
      ? {
          createDriver,
          createQueryCompiler: () => new SqliteQueryCompiler(),
          createAdapter: () => new ConcurrentSqliteAdapter(),
          createIntrospector: (db) => new SqliteIntrospector(db),
        }
      : {
          createDriver,
          createQueryCompiler: () => new PostgresQueryCompiler(),
          createAdapter: () => new PostgresAdapter(),
          createIntrospector: (db) => new PostgresIntrospector(db),
        };
  return new Kysely<Schema>({ dialect });
}
