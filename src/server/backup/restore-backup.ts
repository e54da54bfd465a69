import { openTarget } from '../platform/db/copy/open-target.ts';
import type { DatabaseLocation } from '../platform/db/copy/snapshot.ts';
import type { TargetOptions } from '../platform/db/copy/target.ts';
import type { Migration } from '../platform/db/migrations/migrations.ts';
import { checkBackup, type VerifiedBackup } from './check-backup.ts';
import { type Filled, fillDatabase } from './fill-database.ts';
import { readChunks } from './read-chunks.ts';

interface RestoreTask extends Omit<TargetOptions, 'whenFull'> {
  file: string;
  location: DatabaseLocation;
  migrations: readonly Migration[];
}

/** Not restored, because sessions that were ended and links that were used since the backup must stay invalid. */
const without = new Set(['sessions', 'password_resets', 'email_confirmations']);

const whenFull =
  'already has data. With --replace the backup replaces it, and the old data is kept next to it.';

/** Restores a backup. Verifies the whole file before it changes the database. */
export async function restoreBackup(task: RestoreTask): Promise<Filled & { backup: VerifiedBackup }> {
  const backup = await checkBackup(task.file, task.migrations);
  const target = await openTarget(task.location, { ...task, whenFull });
  const contents = {
    migrations: backup.header.migrations,
    chunks: (tables: Parameters<typeof readChunks>[1]) => readChunks(backup, tables),
  };
  return { ...(await fillDatabase(target, contents, { known: task.migrations, without })), backup };
}
