import type { CompiledQuery, DatabaseConnection, QueryResult } from 'kysely';
import type { RunningThread } from './database-thread.ts';

/**
 * A connection for writing in another thread. It belongs to that one: if the thread ends within a transaction, the next
 * statement must not run outside the transaction on another one.
 */
export class ThreadConnection implements DatabaseConnection {
  readonly #thread: RunningThread;

  constructor(thread: RunningThread) {
    this.#thread = thread;
  }

  async executeQuery<Row>({ sql, parameters }: CompiledQuery): Promise<QueryResult<Row>> {
    // SQLite has rolled back by itself. An error would hide the one that led to the rollback.
    if (sql === 'rollback' && this.#thread.hasEnded) return { rows: [] };
    const outcome = await this.#thread.run({ sql, parameters });
    if ('rows' in outcome) return { rows: outcome.rows as Row[] };
    if ('isComplete' in outcome) throw new Error('A statement is no checkpoint.');
    return { rows: [], numAffectedRows: BigInt(outcome.changes), insertId: BigInt(outcome.insertId) };
  }

  /** Yields all rows at once. */
  async *streamQuery<Row>(query: CompiledQuery): AsyncIterableIterator<QueryResult<Row>> {
    yield await this.executeQuery<Row>(query);
  }
}
