/*
 * Brings a backup back into the database of the settings, while no product uses it:
 *   npm run db:restore -- FILE [--replace]
 */
import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { readConfig } from '../src/server/config.ts';
import { restoreBackup } from '../src/server/platform/backup/restore-backup.ts';
import { shownPlace } from '../src/server/platform/db/snapshot.ts';
import { migrations, rowsOf, runCommand, say } from './database/command.ts';

await runCommand(async () => {
  const { values, positionals } = parseArgs({
    options: { replace: { type: 'boolean', default: false } },
    allowPositionals: true,
  });
  const [file, ...more] = positionals;
  if (!file || more.length > 0) throw new Error('Name one backup: npm run db:restore -- FILE [--replace]');
  const place = readConfig();
  const { backup, written, kept } = await restoreBackup({
    file: resolve(file),
    place,
    migrations,
    replace: values.replace,
  });
  say(`${rowsOf(written)} rows of ${backup.header.at} are in ${shownPlace(place)}. Everybody logs in anew.`);
  if (kept) say(`What was there before is kept as ${kept}.`);
});
