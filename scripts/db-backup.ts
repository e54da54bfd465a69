/*
 * Backs up the configured database, which may be in use:
 *   npm run db:backup [-- --to FILE]
 */
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { writeBackup } from '../src/server/backup/write-backup.ts';
import { readConfig } from '../src/server/config.ts';
import { compactTime } from '../src/server/platform/db/copy/target.ts';
import { productVersion } from '../src/server/platform/product-version.ts';
import { megabytes, migrations, rowsOf, runCommand, say } from './database/command.ts';

await runCommand(async () => {
  const { values } = parseArgs({ options: { to: { type: 'string' } } });
  const config = readConfig();
  const at = new Date();
  const file = values.to ? resolve(values.to) : join(config.backups.dir, `manual-${compactTime(at)}.backup`);
  const backup = await writeBackup({ location: config, file, migrations, product: productVersion, at });
  say(
    `${backup.file}: ${rowsOf(backup.tables)} rows, ${megabytes(backup.bytes)}, schema version ${backup.header.schema}. The file was verified.`,
  );
});
