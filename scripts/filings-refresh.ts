/*
 * Refreshes every wizard that follows 13F filings, as the product does once a day, and tells of each how it went:
 *   npm run filings:refresh
 * With the embedded database the product has to be stopped meanwhile.
 */
import { join } from 'node:path';
import { type Config, readConfig } from '../src/server/config.ts';
import { dailyRefresh } from '../src/server/features/wizards/filings-job.ts';
import { createRefreshRuns } from '../src/server/features/wizards/refresh-runs.ts';
import { seedWizards } from '../src/server/features/wizards/seed-wizards.ts';
import { openDatabase } from '../src/server/platform/db/database.ts';
import { prepareDatabase } from '../src/server/platform/db/migrate.ts';
import { openFilings } from '../src/server/providers/filings/open-filings.ts';
import { readShippedFilings } from '../src/server/providers/filings/shipped-filings.ts';

const root = join(import.meta.dirname, '..');
const dataDir = join(root, 'data');
const say = (line: string) => process.stdout.write(`${line}\n`);

/** How many failed. */
async function refresh(config: Config): Promise<number> {
  const database = await openDatabase({
    ...config,
    databaseReadUrl: undefined,
    onError: (error) => say(error.message),
  });
  try {
    await prepareDatabase(database, join(root, 'migrations'), (db) =>
      seedWizards(db, readShippedFilings(dataDir)),
    );
    const desk = { db: database.db, source: openFilings({ dataDir, edgar: config.edgar }) };
    const runs = createRefreshRuns(desk, {
      onRefreshed: ({ name, cik, failure, message }) =>
        say(`${failure ? 'failed' : 'ok'}  ${name} (CIK ${cik}): ${message}`),
      onFailure: () => undefined,
    });
    const refreshed = await runs.run(dailyRefresh);
    if (!refreshed) say('The filings are being refreshed already.');
    return refreshed?.filter(({ failure }) => failure).length ?? 0;
  } finally {
    await database.close();
  }
}

async function main(): Promise<number> {
  const config = readConfig();
  if (!config.edgar)
    throw new Error('Set EDGAR_USER_AGENT to a name and an e-mail address: the SEC wants to know who asks.');
  const failed = await refresh(config);
  return failed > 0 ? 1 : 0;
}

try {
  process.exitCode = await main();
} catch (error) {
  process.stderr.write(`${(error as Error).message}\n`);
  process.exitCode = 1;
}
