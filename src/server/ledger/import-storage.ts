import { AppError } from '#domain/app-error.ts';
import { importLimits } from '#domain/imports.ts';
import type { Db } from '#server/platform/db/schema.ts';
import type { ImportOfCustomer } from './discard-import.ts';

/** Few statements for a large file, and little above the quota. */
const countEveryBytes = 1_000_000;
const megabytes = (bytes: number) => `${Math.round(bytes / 1024 / 1024)} MB`;

const quotaReached = () =>
  new AppError(
    'limit_reached',
    `Your imports can store at most ${megabytes(importLimits.storedBytes)}, rows that wait for an answer and kept originals included. Discard imports that you no longer need, or import less at once.`,
  );

/** Adds to the stored bytes of an import, or subtracts. */
export async function addStored(db: Db, { id, customerId }: ImportOfCustomer, bytes: number): Promise<void> {
  if (bytes === 0) return;
  await db
    .updateTable('imports')
    .set((eb) => ({ stored_bytes: eb('stored_bytes', '+', bytes) }))
    .where('customer_id', '=', customerId)
    .where('id', '=', id)
    .execute();
}

/** Returns what the imports of a customer store, in bytes. */
export async function countStored(db: Db, customerId: string): Promise<number> {
  const { bytes } = await db
    .selectFrom('imports')
    .innerJoin('portfolios', 'portfolios.id', 'imports.portfolio_id')
    .whereRef('portfolios.customer_id', '=', 'imports.customer_id')
    .select((eb) => eb.fn.sum<number | null>('imports.stored_bytes').as('bytes'))
    .where('portfolios.customer_id', '=', customerId)
    .where('portfolios.deleted_at', 'is', null)
    .executeTakeFirstOrThrow();
  return Number(bytes ?? 0);
}

/** Throws AppError 'limit_reached' if the imports of a customer store more than their quota. */
export async function checkStored(db: Db, customerId: string): Promise<void> {
  if ((await countStored(db, customerId)) > importLimits.storedBytes) throw quotaReached();
}

/** Counts what an import stores against the quota of its owner. */
export interface StorageMeter {
  /** Throws AppError 'limit_reached' above the quota. */
  add(bytes: number): Promise<void>;
  /** Stores the count. Throws like `add`. */
  end(): Promise<void>;
}

export function storageMeter(db: Db, imported: ImportOfCustomer): StorageMeter {
  let uncounted = 0;
  async function count(): Promise<void> {
    await addStored(db, imported, uncounted);
    uncounted = 0;
    await checkStored(db, imported.customerId);
  }
  return {
    async add(bytes) {
      uncounted += bytes;
      if (Math.abs(uncounted) >= countEveryBytes) await count();
    },
    end: count,
  };
}
