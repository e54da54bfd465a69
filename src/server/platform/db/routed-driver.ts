import type { CompiledQuery, DatabaseConnection, Driver, QueryResult, TransactionSettings } from 'kysely';
import { currentReader } from './readers.ts';
import { isPlainRead, type Routes } from './routes.ts';

/** A connection that is made by the first statement, where that has to go. */
class RoutedConnection implements DatabaseConnection {
  readonly #routes: Routes;
  readonly #held = new Map<Driver, DatabaseConnection>();
  // What came before belongs to this very connection: a transaction, a lock, a setting.
  #bound = false;

  constructor(routes: Routes) {
    this.#routes = routes;
  }

  async executeQuery<Row>(query: CompiledQuery): Promise<QueryResult<Row>> {
    if (!this.#bound && isPlainRead(query.query)) return this.#read(query);
    return (await this.bind()).executeQuery(query);
  }

  async *streamQuery<Row>(query: CompiledQuery, chunkSize: number): AsyncIterableIterator<QueryResult<Row>> {
    yield* (await this.bind()).streamQuery<Row>(query, chunkSize);
  }

  /** The connection to the primary, to which all that follows goes too. */
  bind(): Promise<DatabaseConnection> {
    this.#bound = true;
    this.#routes.note(this.#routes.primary, currentReader());
    return this.#on(this.#routes.primary);
  }

  async release(): Promise<void> {
    await Promise.all([...this.#held.keys()].map((driver) => this.#drop(driver)));
  }

  async #on(driver: Driver): Promise<DatabaseConnection> {
    const held = this.#held.get(driver);
    if (held) return held;
    const connection = await driver.acquireConnection();
    this.#held.set(driver, connection);
    return connection;
  }

  async #drop(driver: Driver): Promise<void> {
    const held = this.#held.get(driver);
    this.#held.delete(driver);
    if (held) await driver.releaseConnection(held);
  }

  async #readAt<Row>(driver: Driver, query: CompiledQuery): Promise<QueryResult<Row>> {
    const connection = await this.#on(driver);
    const result = await connection.executeQuery<Row>(query);
    this.#routes.note(driver, currentReader());
    return result;
  }

  async #read<Row>(query: CompiledQuery): Promise<QueryResult<Row>> {
    const reader = currentReader();
    const first = this.#routes.first(reader);
    try {
      return await this.#readAt(first, query);
    } catch (error) {
      const next = this.#routes.next(first, { reader, error, reached: this.#held.has(first) });
      if (!next) throw error;
      await this.#drop(first);
      return this.#readAt(next, query);
    }
  }
}

/** PostgreSQL with its replica, if any: each statement goes where it may, reads whose connection broke once more. */
export function createRoutedDriver(routes: Routes): Driver {
  const { primary, all } = routes;
  const bound = (connection: DatabaseConnection) => (connection as RoutedConnection).bind();
  return {
    init: async () => {
      for (const driver of all) await driver.init();
    },
    acquireConnection: async () => new RoutedConnection(routes),
    releaseConnection: (connection) => (connection as RoutedConnection).release(),
    beginTransaction: async (connection, settings: TransactionSettings) =>
      primary.beginTransaction(await bound(connection), settings),
    commitTransaction: async (connection) => primary.commitTransaction(await bound(connection)),
    rollbackTransaction: async (connection) => primary.rollbackTransaction(await bound(connection)),
    destroy: async () => {
      for (const driver of all) await driver.destroy();
    },
  };
}
