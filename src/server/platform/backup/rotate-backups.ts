import { readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { compactTime } from '../db/compact-time.ts';

const scheduled = /^scheduled-\d{8}T\d{9}Z\.backup$/;
const unfinished = /^scheduled-\d{8}T\d{9}Z\.backup\.part$/;

export const scheduledName = (at: Date) => `scheduled-${compactTime(at)}.backup`;

async function removeAll(dir: string, names: readonly string[]): Promise<void> {
  for (const name of names) await rm(join(dir, name), { force: true });
}

async function namesIn(dir: string): Promise<string[]> {
  try {
    return (await readdir(dir)).sort();
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return [];
    throw error;
  }
}

/** Removes what backups that were killed have left. */
export async function removeUnfinished(dir: string): Promise<void> {
  await removeAll(
    dir,
    (await namesIn(dir)).filter((name) => unfinished.test(name)),
  );
}

/** Leaves the newest of the backups that the schedule made. Others that lie there are not counted and not touched. */
export async function rotateBackups(dir: string, keep: number): Promise<void> {
  const names = (await namesIn(dir)).filter((name) => scheduled.test(name));
  await removeAll(dir, names.slice(0, -keep));
}
