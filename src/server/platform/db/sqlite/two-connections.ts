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
import { createDatabaseThread } from './database-thread.ts';
import { asKyselyDatabase } from './statements.ts';
import { ThreadConnection } from './thread-connection.ts';
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
  reader: Driver;
  /** Returns the connection for writing, to one caller at a time. */
  acquireWriter(): DatabaseConnection | Promise<DatabaseConnection>;
  lock: WriteLock;
  /** Called after each write and transaction. */
  onRelease: () => void;
}

/** A connection that decides with each statement: reads need no lock until it has written or begun a transaction. */
class LazyConnection implements DatabaseConnection {
  readonly #parts: Parts;
  #release: Release | undefined;
  #writer: DatabaseConnection | undefined;

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
    this.#writer ??= await this.#parts.acquireWriter();
    return this.#writer;
  }

  release(): void {
    if (this.#release) this.#parts.onRelease();
    this.#release?.();
    this.#release = undefined;
    this.#writer = undefined;
  }
}

type Opening = Required<Pick<Driver, 'init' | 'destroy'>>;

/** Creates a driver that runs reads outside transactions on the reader at once, and everything else with the lock. */
function createTwoConnectionDriver(parts: Parts, statements: SqliteDriver, opening: Opening): Driver {
  const written = (connection: DatabaseConnection) => (connection as LazyConnection).writer();
  return {
    ...opening,
    async acquireConnection() {
      await eventLoop.yieldIfNeeded();
      return new LazyConnection(parts);
    },
    releaseConnection: async (connection) => (connection as LazyConnection).release(),
    beginTransaction: async (connection) => statements.beginTransaction(await written(connection)),
    commitTransaction: async (connection) => statements.commitTransaction(await written(connection)),
    rollbackTransaction: async (connection) => statements.rollbackTransaction(await written(connection)),
    savepoint: async (connection, ...rest) => statements.savepoint(await written(connection), ...rest),
    releaseSavepoint: async (connection, ...rest) =>
      statements.releaseSavepoint(await written(connection), ...rest),
    rollbackToSavepoint: async (connection, ...rest) =>
      statements.rollbackToSavepoint(await written(connection), ...rest),
  };
}

/** Has its own lock, so Kysely needs none around all statements. */
export class ConcurrentSqliteAdapter extends SqliteAdapter {
  override get supportsMultipleConnections(): boolean {
    return true;
  }
}

const dialectOf = (driver: Driver): Dialect => ({
  createDriver: () => driver,
  createQueryCompiler: () => new SqliteQueryCompiler(),
  createAdapter: () => new ConcurrentSqliteAdapter(),
  createIntrospector: (db) => new SqliteIntrospector(db),
});

/**
 * Creates dialects that read on the same connection and write one transaction or statement at a time: one in this thread,
 * and one in a thread of its own, for long transactions. The first must be destroyed last.
 */
export function twoConnectionDialects(
  { file, writer: writerDatabase, reader: readerDatabase }: TwoConnections,
  settings: CheckpointSettings = {},
): { dialect: Dialect; bulk: Dialect } {
  const writer = new SqliteDriver({ database: asKyselyDatabase(writerDatabase) });
  const reader = new SqliteDriver({ database: asKyselyDatabase(readerDatabase) });
  const lock = createWriteLock();
  const thread = createDatabaseThread(file);
  const checkpoints = createCheckpoints(file, { lock, thread }, settings);
  const init = async () => {
    await writer.init();
    await reader.init();
  };
  const inThisThread: Parts = {
    reader,
    lock,
    acquireWriter: () => writer.acquireConnection(),
    onRelease: checkpoints.written,
  };
  const inItsOwn: Parts = {
    reader,
    lock,
    acquireWriter: () => new ThreadConnection(thread.acquire()),
    onRelease() {
      thread.release();
      checkpoints.written();
    },
  };
  async function destroy(): Promise<void> {
    await checkpoints.close();
    await thread.close();
    await reader.destroy();
    // The last connection writes the write-ahead log into the database, which a reader can't.
    await writer.destroy();
  }
  return {
    dialect: dialectOf(createTwoConnectionDriver(inThisThread, writer, { init, destroy })),
    bulk: dialectOf(createTwoConnectionDriver(inItsOwn, writer, { init, destroy: thread.close })),
  };
}
