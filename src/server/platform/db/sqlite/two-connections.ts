import type { DatabaseSync } from 'node:sqlite';
import {
  type CompiledQuery,
  type DatabaseConnection,
  type Dialect,
  type Driver,
  type QueryResult,
  SqliteAdapter,
  SqliteDriver,
  SqliteIntrospector,
  SqliteQueryCompiler,
} from 'kysely';
import { eventLoop } from '#server/platform/event-loop-yield.ts';
import { type CheckpointSettings, createCheckpoints } from './checkpoints.ts';
import { asKyselyDatabase } from './statements.ts';
import { createWriteLock, type Release, type WriteLock } from './write-lock.ts';

/** Two connections to one database in WAL mode, in which a reader and a writer never wait for each other. */
export interface TwoConnections {
  file: string;
  writer: DatabaseSync;
  /** A read-only connection. */
  reader: DatabaseSync;
}

const rawRead = /^\s*(select|with)\b/i;
const rawWrite = /\b(insert|update|delete|replace)\b/i;

/** Whether a statement only reads. Raw SQL that mentions a write, even in a text, counts as a write. */
function isRead({ query, sql }: CompiledQuery): boolean {
  if (query.kind === 'SelectQueryNode') return true;
  return query.kind === 'RawNode' && rawRead.test(sql) && !rawWrite.test(sql);
}

interface Parts {
  writer: Driver;
  reader: Driver;
  lock: WriteLock;
  /** Called after each write and transaction. */
  onRelease: () => void;
}

/** A connection that decides with each statement: reads need no lock until it has written or begun a transaction. */
class LazyConnection implements DatabaseConnection {
  readonly #parts: Parts;
  #release: Release | undefined;

  constructor(parts: Parts) {
    this.#parts = parts;
  }

  async executeQuery<Row>(query: CompiledQuery): Promise<QueryResult<Row>> {
    const connection =
      this.#release === undefined && isRead(query)
        ? await this.#parts.reader.acquireConnection()
        : await this.writer();
    return connection.executeQuery(query);
  }

  // A stream would hold the reader at one moment, and others would not see what they have written.
  async *streamQuery<Row>(query: CompiledQuery, chunkSize: number): AsyncIterableIterator<QueryResult<Row>> {
    yield* (await this.writer()).streamQuery<Row>(query, chunkSize);
  }

  /** Returns the connection for writing, which all further statements use. Waits until no other one holds it. */
  async writer(): Promise<DatabaseConnection> {
    this.#release ??= await this.#parts.lock();
    return this.#parts.writer.acquireConnection();
  }

  release(): void {
    if (this.#release) this.#parts.onRelease();
    this.#release?.();
    this.#release = undefined;
  }
}

/**
 * Creates a driver that runs reads outside transactions on the reader at once, and everything else on the writer, one
 * transaction or statement at a time. SQLite runs in this thread, so statements yield to the event loop.
 */
function createTwoConnectionDriver(
  { file, writer: writerDatabase, reader: readerDatabase }: TwoConnections,
  settings: CheckpointSettings,
): Driver {
  const writer = new SqliteDriver({ database: asKyselyDatabase(writerDatabase) });
  const reader = new SqliteDriver({ database: asKyselyDatabase(readerDatabase) });
  const lock = createWriteLock();
  const checkpoints = createCheckpoints(file, lock, settings);
  const parts: Parts = { writer, reader, lock, onRelease: checkpoints.written };
  const written = (connection: DatabaseConnection) => (connection as LazyConnection).writer();
  return {
    async init() {
      await writer.init();
      await reader.init();
    },
    async acquireConnection() {
      await eventLoop.yieldIfNeeded();
      return new LazyConnection(parts);
    },
    releaseConnection: async (connection) => (connection as LazyConnection).release(),
    beginTransaction: async (connection) => writer.beginTransaction(await written(connection)),
    commitTransaction: async (connection) => writer.commitTransaction(await written(connection)),
    rollbackTransaction: async (connection) => writer.rollbackTransaction(await written(connection)),
    savepoint: async (connection, ...rest) => writer.savepoint(await written(connection), ...rest),
    releaseSavepoint: async (connection, ...rest) =>
      writer.releaseSavepoint(await written(connection), ...rest),
    rollbackToSavepoint: async (connection, ...rest) =>
      writer.rollbackToSavepoint(await written(connection), ...rest),
    async destroy() {
      await checkpoints.close();
      await reader.destroy();
      // The last connection writes the write-ahead log into the database, which a reader can't.
      await writer.destroy();
    },
  };
}

/** Has its own lock, so Kysely needs none around all statements. */
class TwoConnectionAdapter extends SqliteAdapter {
  override get supportsMultipleConnections(): boolean {
    return true;
  }
}

export const twoConnectionDialect = (
  connections: TwoConnections,
  settings: CheckpointSettings = {},
): Dialect => ({
  createDriver: () => createTwoConnectionDriver(connections, settings),
  createQueryCompiler: () => new SqliteQueryCompiler(),
  createAdapter: () => new TwoConnectionAdapter(),
  createIntrospector: (db) => new SqliteIntrospector(db),
});
