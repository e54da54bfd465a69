import type { CompiledQuery, DatabaseConnection, Driver, QueryResult, TransactionSettings } from 'kysely';
import { currentReader } from './read-context.ts';
import { isPlainRead, type Routes } from './read-routing.ts';

/** A connection that opens when the first statement is routed. */
class RoutedConnection implements DatabaseConnection {
  readonly #routes: Routes;
  readonly #open = new Map<Driver, DatabaseConnection>();
  // Once it has run a write, it may hold a transaction, a lock or a setting on the primary.
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

  /** Returns the connection to the primary, which all further statements use. */
  bind(): Promise<DatabaseConnection> {
    this.#bound = true;
    this.#routes.note(this.#routes.primary, currentReader());
    return this.#on(this.#routes.primary);
  }

  async release(): Promise<void> {
    await Promise.all([...this.#open.keys()].map((driver) => this.#drop(driver)));
  }

  async #on(driver: Driver): Promise<DatabaseConnection> {
    const existing = this.#open.get(driver);
    if (existing) return existing;
    const connection = await driver.acquireConnection();
    this.#open.set(driver, connection);
    return connection;
  }

  async #drop(driver: Driver): Promise<void> {
    const connection = this.#open.get(driver);
    this.#open.delete(driver);
    if (connection) await driver.releaseConnection(connection);
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
      const next = this.#routes.next(first, { reader, error, reached: this.#open.has(first) });
      if (!next) throw error;
      await this.#drop(first);
      return this.#readAt(next, query);
    }
  }
}

/** Creates a driver that routes each statement to the primary or the replica, and retries reads on a broken connection. */
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
