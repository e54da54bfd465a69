/*
 * Takes a copy of the database of the settings, which may be in use meanwhile:
 *   npm run db:backup [-- --to FILE]
 */
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { readConfig } from '../src/server/config.ts';
import { writeBackup } from '../src/server/platform/backup/write-backup.ts';
import { compactTime } from '../src/server/platform/db/compact-time.ts';
import { productVersion } from '../src/server/platform/product-version.ts';
import { megabytes, migrations, rowsOf, runCommand, say } from './database/command.ts';

await runCommand(async () => {
  const { values } = parseArgs({ options: { to: { type: 'string' } } });
  const config = readConfig();
  const at = new Date();
  const file = values.to ? resolve(values.to) : join(config.backups.dir, `manual-${compactTime(at)}.backup`);
  const backup = await writeBackup({ place: config, file, migrations, product: productVersion, at });
  say(
    `${backup.file}: ${rowsOf(backup.tables)} rows, ${megabytes(backup.bytes)}, schema version ${backup.header.schema}. It was read again and is whole.`,
  );
});
