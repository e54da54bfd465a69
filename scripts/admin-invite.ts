/*
 * Creates an invitation when no administrator is left who could invite:
 *   npm run admin:invite
 */
import { parseArgs } from 'node:util';
import { type Config, readConfig } from '../src/server/config.ts';
import { inviteByOperator } from '../src/server/features/admins/invitations.ts';
import { openDatabase } from '../src/server/platform/db/connection/database.ts';
import { appliedVersion } from '../src/server/platform/db/migrations/migrate.ts';
import type { Db } from '../src/server/platform/db/schema.ts';
import { openSharedSqlite } from '../src/server/platform/db/sqlite/sqlite.ts';
import { migrations, runCommand, say } from './database/command.ts';

const help = `Usage: npm run admin:invite

Prints a link that creates one administrator and is valid once, within seven days.
Use it when the last administrator can't log in: without an invitation, only the first
administrator can sign up. It works while the product is running and reads the same
settings (DATA_DIR or DATABASE_URL, PUBLIC_URL).

Open the link, create the account, log in, and remove administrators who have left
under Administrators. The activity list shows the operator as the inviter.`;

/** Opens the configured database, which the product may be using. */
async function openConfigured({
  databaseUrl,
  dataDir,
}: Config): Promise<{ db: Db; close: () => Promise<void> }> {
  if (databaseUrl) return openDatabase({ databaseUrl, dataDir, onError: () => undefined });
  const db = openSharedSqlite(dataDir);
  return { db, close: () => db.destroy() };
}

async function refuseOtherVersion(db: Db): Promise<void> {
  if ((await appliedVersion(db)) !== migrations.at(-1)?.version)
    throw new Error(
      'The database has another schema version than this program. Start this version of the product once.',
    );
}

await runCommand(async () => {
  const { values } = parseArgs({ options: { help: { type: 'boolean', short: 'h' } } });
  if (values.help) {
    say(help);
    return;
  }
  const config = readConfig();
  const { db, close } = await openConfigured(config);
  try {
    await refuseOtherVersion(db);
    const publicUrl = config.publicUrl ?? `http://localhost:${config.port}`;
    const { link, invitation } = await inviteByOperator(db, publicUrl);
    say(
      `This link creates one administrator and is valid once, until ${invitation.expiresAt.slice(0, 10)}:\n${link}`,
    );
  } finally {
    await close();
  }
});
