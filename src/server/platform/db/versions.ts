import { v7 as uuidv7 } from 'uuid';
import type { Db } from './schema.ts';

/** Invalidates the caches of this name in all processes. */
export async function renewVersion(db: Db, name: string): Promise<void> {
  const version = uuidv7();
  await db
    .insertInto('versions')
    .values({ name, version })
    .onConflict((conflict) => conflict.column('name').doUpdateSet({ version }))
    .execute();
}

/** Returns the current version. Versions are never reused. */
export async function readVersion(db: Db, name: string): Promise<string> {
  const row = await db.selectFrom('versions').select('version').where('name', '=', name).executeTakeFirst();
  return row?.version ?? '';
}

/** A version that changes with the data of one name. */
export interface DataVersion {
  renew(): Promise<void>;
  /** Undefined if the database does not answer in time. */
  read(): Promise<string | undefined>;
}

/** Returns a version that other processes see and renew too, or one of this process alone. */
export function dataVersion(
  db: Db,
  name: string,
  { hasOtherInstances }: { hasOtherInstances: boolean },
): DataVersion {
  if (hasOtherInstances) return { renew: () => renewVersion(db, name), read: versionReader(db, name) };
  let version = uuidv7();
  return {
    async renew() {
      version = uuidv7();
    },
    read: async () => version,
  };
}

const readTimeoutMs = 300;

async function readInTime(db: Db, name: string): Promise<string | undefined> {
  let timer: NodeJS.Timeout | undefined;
  const timeout = new Promise<undefined>((resolve) => {
    timer = setTimeout(() => resolve(undefined), readTimeoutMs);
  });
  try {
    return await Promise.race([readVersion(db, name), timeout]);
  } catch {
    return undefined;
  } finally {
    clearTimeout(timer);
  }
}

/**
 * Returns a function that reads a version. Concurrent callers share reads, each of which starts after its last caller has
 * called. The result is undefined if the database does not answer in time.
 */
export function versionReader(db: Db, name: string): () => Promise<string | undefined> {
  let running: Promise<string | undefined> | undefined;
  let next: Promise<string | undefined> | undefined;
  const read = () => {
    const reading = readInTime(db, name).finally(() => {
      if (running === reading) running = undefined;
    });
    running = reading;
    return reading;
  };
  return () => {
    if (!running) return read();
    next ??= running.then(() => {
      next = undefined;
      return read();
    });
    return next;
  };
}
