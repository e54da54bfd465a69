import { v7 as uuidv7 } from 'uuid';
import type { Db } from './schema.ts';

/** What is kept in memory under this name is of no use any more, in whichever process. */
export async function renewVersion(db: Db, name: string): Promise<void> {
  const version = uuidv7();
  await db
    .insertInto('versions')
    .values({ name, version })
    .onConflict((conflict) => conflict.column('name').doUpdateSet({ version }))
    .execute();
}

/** The version that stands; a version never returns. */
export async function readVersion(db: Db, name: string): Promise<string> {
  const row = await db.selectFrom('versions').select('version').where('name', '=', name).executeTakeFirst();
  return row?.version ?? '';
}

const answerWithinMs = 300;

async function readSoon(db: Db, name: string): Promise<string | undefined> {
  let timer: number | NodeJS.Timeout | undefined;
  const late = new Promise<undefined>((resolve) => {
    timer = setTimeout(resolve, answerWithinMs);
  });
  try {
    return await Promise.race([readVersion(db, name), late]);
  } catch {
    return undefined;
  } finally {
    clearTimeout(timer);
  }
}

/**
 * Reads a version for however many ask at once: one read at a time, begun after the last of those asked who share it.
 * Undefined when the database does not answer soon.
 */
export function versionReader(db: Db, name: string): () => Promise<string | undefined> {
  let underWay: Promise<string | undefined> | undefined;
  let next: Promise<string | undefined> | undefined;
  const read = () => {
    const reading = readSoon(db, name).finally(() => {
      if (underWay === reading) underWay = undefined;
    });
    underWay = reading;
    return reading;
  };
  return () => {
    if (!underWay) return read();
    next ??= underWay.then(() => {
      next = undefined;
      return read();
    });
    return next;
  };
}
