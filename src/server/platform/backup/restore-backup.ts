import type { Migration } from '../db/migrations.ts';
import { openTarget } from '../db/open-target.ts';
import type { DatabasePlace } from '../db/snapshot.ts';
import type { TargetOptions } from '../db/target.ts';
import { checkBackup, type SoundBackup } from './check-backup.ts';
import { type Filled, fillDatabase } from './fill-database.ts';
import { readPortions } from './read-portions.ts';

interface RestoreTask extends Omit<TargetOptions, 'whenFull'> {
  file: string;
  place: DatabasePlace;
  migrations: readonly Migration[];
}

/**
 * What lets somebody in stays behind: sessions that were ended since the backup, and links that were used, must not
 * come to life again.
 */
const without = new Set(['sessions', 'password_resets']);

const whenFull =
  'holds data already. With --replace the backup takes its place, and what is there is kept beside it.';

/** Brings a backup back. The file is read to its end before the database is touched. */
export async function restoreBackup(task: RestoreTask): Promise<Filled & { backup: SoundBackup }> {
  const backup = await checkBackup(task.file, task.migrations);
  const target = await openTarget(task.place, { ...task, whenFull });
  const contents = {
    migrations: backup.header.migrations,
    portions: (tables: Parameters<typeof readPortions>[1]) => readPortions(backup, tables),
  };
  return { ...(await fillDatabase(target, contents, { known: task.migrations, without })), backup };
}
