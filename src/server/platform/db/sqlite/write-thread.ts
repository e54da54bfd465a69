import type { CompiledQuery, DatabaseConnection, QueryResult } from 'kysely';
import { type DatabaseThread, startDatabaseThread } from './database-thread.ts';
import type { Outcome, Statement } from './write-worker.ts';

const settings = { worker: 'write-worker', oldGenerationMb: 64, youngGenerationMb: 4 };
const idleMs = 30_000;

type Thread = DatabaseThread<Statement, Outcome>;

/** Belongs to one thread: if that ends within a transaction, a statement must not run outside it on another one. */
class ThreadConnection implements DatabaseConnection {
  readonly #thread: Thread;

  constructor(thread: Thread) {
    this.#thread = thread;
  }

  async executeQuery<Row>({ sql, parameters }: CompiledQuery): Promise<QueryResult<Row>> {
    // SQLite has rolled back by itself. An error would hide the one that led to the rollback.
    if (sql === 'rollback' && this.#thread.hasEnded) return { rows: [] };
    const outcome = await this.#thread.send({ sql, parameters });
    if ('failure' in outcome) throw Object.assign(new Error(outcome.message), outcome.failure);
    if ('rows' in outcome) return { rows: outcome.rows as Row[] };
    return { rows: [], numAffectedRows: BigInt(outcome.changes), insertId: BigInt(outcome.insertId) };
  }

  /** Yields all rows at once. */
  async *streamQuery<Row>(query: CompiledQuery): AsyncIterableIterator<QueryResult<Row>> {
    yield await this.executeQuery<Row>(query);
  }
}

/** A connection for writing in a thread of its own. */
export interface WriteThread {
  /** Returns a connection, one at a time. Starts the thread unless it runs. */
  acquire(): DatabaseConnection;
  /** Ends the thread unless it is needed again soon. */
  release(): void;
  close(): Promise<void>;
}

/** Creates a thread for long transactions, so that no request waits for their statements. */
export function createWriteThread(file: string): WriteThread {
  let thread: Thread | undefined;
  let timer: NodeJS.Timeout | undefined;

  async function close(): Promise<void> {
    clearTimeout(timer);
    const last = thread;
    thread = undefined;
    await last?.close();
  }

  return {
    acquire() {
      clearTimeout(timer);
      if (!thread || thread.hasEnded) thread = startDatabaseThread(file, settings);
      return new ThreadConnection(thread);
    },
    release() {
      timer = setTimeout(close, idleMs);
      timer.unref();
    },
    close,
  };
}
