/*
 * Writes the fixture of a migration from the one before it:
 *   npm run migration:fixture
 */
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { refuseUnknown } from '../src/server/platform/db/migrations/migrations.ts';
import { nextFixture } from '../tests/support/next-fixture.ts';
import type { OldVersion } from '../tests/support/old-versions.ts';
import { migrations, runCommand, say } from './database/command.ts';

const help = `Usage: npm run migration:fixture [-- VERSION] [--force]

Writes tests/fixtures/migrations/NNNN.json for the newest migration, or for VERSION: the rows
of the fixture before it, migrated, and values for the tables and columns that it adds.
--force overwrites a fixture that exists.

The values are made up from the names of the columns. Replace those that the product
would not store: texts with a meaning (a status, a type) and JSON. Give one row another
value where the migration fills a column with its default.`;

const root = join(import.meta.dirname, '..');
const pathOf = (version: number) => `tests/fixtures/migrations/${String(version).padStart(4, '0')}.json`;

function versionOf(args: readonly string[]): number {
  const newest = migrations.at(-1)?.version ?? 0;
  const [text = String(newest), ...others] = args;
  const version = Number(text);
  if (others.length > 0) throw new Error(`Pass one version, not ${args.length}.`);
  if (version === migrations[0]?.version)
    throw new Error(`The fixture of migration ${version} has none before it. Write it by hand.`);
  if (!migrations.some((migration) => migration.version === version))
    throw new Error(`There is no migration ${text} in migrations/. Pass a version from 2 to ${newest}.`);
  return version;
}

function readPrevious(version: number): OldVersion {
  const path = pathOf(version);
  if (!existsSync(join(root, path)))
    throw new Error(`${path} is missing. Write it first: npm run migration:fixture -- ${version}`);
  const previous: OldVersion = JSON.parse(readFileSync(join(root, path), 'utf8'));
  refuseUnknown(path, previous.migrations, migrations);
  return previous;
}

await runCommand(async () => {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { force: { type: 'boolean' }, help: { type: 'boolean', short: 'h' } },
  });
  if (values.help) {
    say(help);
    return;
  }
  const version = versionOf(positionals);
  const path = pathOf(version);
  if (existsSync(join(root, path)) && !values.force)
    throw new Error(`${path} exists. Pass --force to overwrite it.`);
  const made = migrations.filter((migration) => migration.version <= version);
  const { fixture, madeUp, filled } = nextFixture(readPrevious(made.at(-2)?.version ?? 0), made);
  writeFileSync(join(root, path), `${JSON.stringify(fixture, null, 2)}\n`);
  say(`Wrote ${path}.`);
  if (madeUp.length > 0) say(`Made up: ${madeUp.join(', ')}`);
  if (filled.length > 0) say(`Filled by the migration: ${filled.join(', ')}`);
});
