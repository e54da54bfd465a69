/*
 * Copies everything from one database into another that is empty, while no product uses either, and compares them:
 *   npm run db:move -- --from ./.data --to postgres://user:password@host:5432/database
 */
import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { moveDatabase } from '../src/server/platform/backup/move-database.ts';
import { type DatabasePlace, shownPlace } from '../src/server/platform/db/snapshot.ts';
import { migrations, rowsOf, runCommand, say } from './database/command.ts';

function placeOf(name: string, given: string | undefined): DatabasePlace {
  if (!given)
    throw new Error(`Set --${name} to the folder of a SQLite database or to a postgres:// address.`);
  if (!/^postgres(ql)?:\/\//.test(given)) return { databaseUrl: undefined, dataDir: resolve(given) };
  if (!URL.canParse(given))
    throw new Error(`--${name} takes an address of the form postgres://user:password@host:5432/database.`);
  return { databaseUrl: given, dataDir: '' };
}

await runCommand(async () => {
  const { values } = parseArgs({ options: { from: { type: 'string' }, to: { type: 'string' } } });
  const [from, to] = [placeOf('from', values.from), placeOf('to', values.to)];
  const { read, written } = await moveDatabase({ from, to, migrations });
  const wide = Math.max(...Object.keys(read).map((name) => name.length));
  const line = (cells: [string, string, string, string]) =>
    say([cells[0].padEnd(wide), cells[1].padStart(9), cells[2].padStart(9), cells[3]].join('  '));
  line(['table', 'rows from', 'rows to', 'content']);
  for (const [table, { rows, content }] of Object.entries(written))
    line([table, String(read[table]?.rows), String(rows), content.slice(0, 16)]);
  say(`${rowsOf(written)} rows of ${shownPlace(from)} are in ${shownPlace(to)}; both hold the same.`);
});
