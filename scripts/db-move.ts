/*
 * Copies a database into an empty one and compares both. No product may be using either:
 *   npm run db:move -- --from ./.data --to postgres://user:password@host:5432/database
 */
import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { moveDatabase } from '../src/server/backup/move-database.ts';
import { type DatabaseLocation, describeLocation } from '../src/server/platform/db/copy/snapshot.ts';
import { migrations, rowsOf, runCommand, say } from './database/command.ts';

function parsePlace(name: string, value: string | undefined): DatabaseLocation {
  if (!value)
    throw new Error(`Set --${name} to the folder of a SQLite database or to a postgres:// address.`);
  if (!/^postgres(ql)?:\/\//.test(value)) return { databaseUrl: undefined, dataDir: resolve(value) };
  if (!URL.canParse(value))
    throw new Error(`--${name} must have the form postgres://user:password@host:5432/database.`);
  return { databaseUrl: value, dataDir: '' };
}

await runCommand(async () => {
  const { values } = parseArgs({ options: { from: { type: 'string' }, to: { type: 'string' } } });
  const [from, to] = [parsePlace('from', values.from), parsePlace('to', values.to)];
  const { read, written } = await moveDatabase({ from, to, migrations });
  const nameWidth = Math.max(...Object.keys(read).map((name) => name.length));
  const line = (cells: [string, string, string, string]) =>
    say([cells[0].padEnd(nameWidth), cells[1].padStart(9), cells[2].padStart(9), cells[3]].join('  '));
  line(['table', 'rows from', 'rows to', 'content']);
  for (const [table, { rows, content }] of Object.entries(written))
    line([table, String(read[table]?.rows), String(rows), content.slice(0, 16)]);
  say(
    `Moved ${rowsOf(written)} rows from ${describeLocation(from)} to ${describeLocation(to)}; the contents are identical.`,
  );
});
