/*
 * Runs the daily refresh of all investors that follow 13F filings and prints the result of each:
 *   npm run filings:refresh
 * With SQLite, the product must be stopped.
 */
import { join } from 'node:path';
import { type Config, readConfig } from '../src/server/config.ts';
import { dailyRefresh } from '../src/server/filings/intake/filings-job.ts';
import { createRefreshRuns } from '../src/server/filings/intake/refresh-all.ts';
import { seedInvestors } from '../src/server/filings/seed-investors.ts';
import { createShippedCheck } from '../src/server/filings/shipped/shipped-accessions.ts';
import { openDatabase } from '../src/server/platform/db/connection/database.ts';
import { prepareDatabase } from '../src/server/platform/db/migrations/migrate.ts';
import { createParsers } from '../src/server/platform/isolation/parsers.ts';
import { openFilings } from '../src/server/providers/filings/open-filings.ts';
import { readShippedInvestors } from '../src/server/providers/filings/shipped-filings.ts';
import { runCommand, say } from './database/command.ts';

const root = join(import.meta.dirname, '..');
const dataDir = join(root, 'data');

/** Refreshes all investors and returns the number of failures. */
async function refresh(config: Config): Promise<number> {
  const database = await openDatabase({
    ...config,
    databaseReadUrl: undefined,
    onError: (error) => say(error.message),
  });
  try {
    await prepareDatabase(database, join(root, 'migrations'), (db) =>
      seedInvestors(db, readShippedInvestors(dataDir)),
    );
    const parsers = createParsers({
      entry: new URL('../src/server/parser-process.ts', import.meta.url),
      db: database.db,
      spoolFolder: join(config.dataDir, 'spool'),
    });
    const filings = {
      db: database.db,
      source: openFilings({ dataDir, edgar: config.edgar, parsers }),
      isShipped: createShippedCheck(dataDir),
    };
    const runs = createRefreshRuns(filings, {
      onRefreshed: ({ name, cik, failure, message }) =>
        say(`${failure ? 'failed' : 'ok'}  ${name} (CIK ${cik}): ${message}`),
      onFailure: () => undefined,
    });
    const refreshed = await runs.run(dailyRefresh);
    if (!refreshed) say('Another refresh is already running.');
    return refreshed?.filter(({ failure }) => failure).length ?? 0;
  } finally {
    await database.close();
  }
}

await runCommand(async () => {
  const config = readConfig();
  if (!config.edgar)
    throw new Error('Set EDGAR_USER_AGENT to a name and an e-mail address: the SEC requires it.');
  if ((await refresh(config)) > 0) process.exitCode = 1;
});
