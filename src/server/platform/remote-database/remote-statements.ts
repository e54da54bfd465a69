import { CompiledQuery, type QueryResult, type Transaction } from 'kysely';
import type { ThreadAnswers } from '../computing/compute-thread.ts';
import type { Db, Schema } from '../db/schema.ts';

interface Statement {
  sql: string;
  parameters: readonly unknown[];
}

/** A transaction that a thread has begun, or waits to begin. */
interface OpenTransaction {
  /** Runs its statements. */
  handle: Promise<Transaction<Schema>>;
  /** Settled by its end: rejected, it is rolled back. */
  end: PromiseWithResolvers<void>;
  /** Settled when its connection is released. */
  released: Promise<void>;
}

/** Why a transaction is rolled back that its thread ends so, or does not end. */
class RolledBack extends Error {}

/** Begins a transaction that stays open until its end is settled. */
function begin(db: Db): OpenTransaction {
  const handle = Promise.withResolvers<Transaction<Schema>>();
  const end = Promise.withResolvers<void>();
  const released = db.transaction().execute(async (transaction) => {
    handle.resolve(transaction);
    await end.promise;
  });
  released.catch(handle.reject);
  // A transaction can end before anyone waits for it.
  handle.promise.catch(() => undefined);
  end.promise.catch(() => undefined);
  return { handle: handle.promise, end, released };
}

async function rollBack({ end, released }: OpenTransaction): Promise<void> {
  end.reject(new RolledBack());
  await released.catch((error: unknown) => {
    if (!(error instanceof RolledBack)) throw error;
  });
}

/** Runs the statements of a thread (`openRemote`). When it ends, its transactions are rolled back. */
export function answerStatements(db: Db): ThreadAnswers {
  const open = new Map<number, OpenTransaction>();
  let lastId = 0;

  function taken(id: number): OpenTransaction | undefined {
    const transaction = open.get(id);
    open.delete(id);
    return transaction;
  }

  function opened(id: number): OpenTransaction {
    const transaction = open.get(id);
    if (!transaction) throw new Error('This transaction has ended.');
    return transaction;
  }

  return {
    answers: {
      async execute({ sql, parameters }: Statement, id: number | undefined): Promise<QueryResult<unknown>> {
        const handle = id === undefined ? db : await opened(id).handle;
        return handle.executeQuery(CompiledQuery.raw(sql, [...parameters]));
      },
      async begin(): Promise<number> {
        lastId += 1;
        const id = lastId;
        const transaction = begin(db);
        open.set(id, transaction);
        transaction.released.catch(() => open.delete(id));
        await transaction.handle;
        return id;
      },
      async commit(id: number): Promise<void> {
        const { end, released } = opened(id);
        open.delete(id);
        end.resolve();
        await released;
      },
      /** One that could not be committed has been rolled back. */
      async rollback(id: number): Promise<void> {
        const transaction = taken(id);
        if (transaction) await rollBack(transaction);
      },
    },
    async close() {
      await Promise.allSettled([...open.keys()].flatMap((id) => taken(id) ?? []).map(rollBack));
    },
  };
}
