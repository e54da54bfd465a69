/*
 * Restores a backup into the configured database, which no product may be using:
 *   npm run db:restore -- FILE [--replace]
 */
import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { restoreBackup } from '../src/server/backup/restore-backup.ts';
import { readConfig } from '../src/server/config.ts';
import { describeLocation } from '../src/server/platform/db/copy/snapshot.ts';
import { migrations, rowsOf, runCommand, say } from './database/command.ts';

await runCommand(async () => {
  const { values, positionals } = parseArgs({
    options: { replace: { type: 'boolean', default: false } },
    allowPositionals: true,
  });
  const [file, ...more] = positionals;
  if (!file || more.length > 0) throw new Error('Name one backup: npm run db:restore -- FILE [--replace]');
  const location = readConfig();
  const { backup, written, replacedAt } = await restoreBackup({
    file: resolve(file),
    location,
    migrations,
    replace: values.replace,
  });
  say(
    `Restored ${rowsOf(written)} rows of ${backup.header.at} to ${describeLocation(location)}. All users must log in again.`,
  );
  if (replacedAt) say(`The previous data was saved as ${replacedAt}.`);
});
