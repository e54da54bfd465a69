import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { describe, expect, test } from 'vitest';
import { bothDatabases, startApp, type TestDatabase } from '../tests/support/api.ts';
import { databaseLocation, newestVersion, seedVersion } from '../tests/support/old-versions.ts';
import {
  databaseForTest,
  folderForTest,
  readAllRows,
  withoutLogins,
} from '../tests/support/test-databases.ts';

async function run(
  command: 'backup' | 'restore' | 'move',
  args: string[],
  settings: Record<string, string> = {},
) {
  const child = spawn(process.execPath, [join(import.meta.dirname, `db-${command}.ts`), ...args], {
    // The commands have many modules, whose types are stripped once for all runs.
    env: { NODE_COMPILE_CACHE: process.env['NODE_COMPILE_CACHE'], ...settings },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const exit = once(child, 'exit');
  const [out, err] = await Promise.all([text(child.stdout), text(child.stderr)]);
  const [code] = (await exit) as [number];
  return { code, out, err };
}

async function seededDatabase(kind: 'sqlite' | 'postgres'): Promise<TestDatabase> {
  const testDatabase = await databaseForTest(kind);
  await seedVersion(testDatabase, newestVersion);
  return testDatabase;
}

describe.each(bothDatabases)('the database commands on %s', (kind) => {
  test('back up a running product and restore it when it is stopped', async () => {
    const testDatabase = await seededDatabase(kind);
    const file = join(folderForTest(), 'a.backup');
    const app = await startApp(testDatabase);
    const backup = await run('backup', ['--to', file], testDatabase.settings);
    expect(backup).toMatchObject({ code: 0, err: '' });
    expect(backup.out).toMatch(
      /^\S+a\.backup: \d+ rows, 0\.0 MB, schema version \d+\. The file was verified\.\n$/,
    );
    const running = await run('restore', [file, '--replace'], testDatabase.settings);
    expect(running).toMatchObject({ code: 1, out: '' });
    expect(running.err).toMatch(/^.* is in use by .*\n$/);
    await app.close();
    const before = await readAllRows(testDatabase);
    const restored = await run('restore', [file, '--replace'], testDatabase.settings);
    expect(restored).toMatchObject({ code: 0, err: '' });
    expect(restored.out).toMatch(
      /^Restored \d+ rows of 20\S+ to .*All users must log in again\.\nThe previous data was saved as /,
    );
    expect(await readAllRows(testDatabase)).toEqual(withoutLogins(before));
  });

  test('write a backup without --to into BACKUP_DIR', async () => {
    const testDatabase = await seededDatabase(kind);
    const dir = folderForTest();
    const { out } = await run('backup', [], { ...testDatabase.settings, BACKUP_DIR: dir });
    expect(out.startsWith(`${dir}/manual-20`)).toBe(true);
  });
});

test('a move prints the rows of each table in both databases', async () => {
  const [from, to] = [await seededDatabase('sqlite'), await databaseForTest('postgres')];
  const { dataDir } = databaseLocation(from);
  const { code, out, err } = await run('move', [
    '--from',
    dataDir,
    '--to',
    databaseLocation(to).databaseUrl ?? '',
  ]);
  expect({ code, err }).toEqual({ code: 0, err: '' });
  const lines = out.trimEnd().split('\n');
  expect(lines[0]).toMatch(/^table +rows from +rows to +content$/);
  expect(lines).toContainEqual(expect.stringMatching(/^customers +2 +2 +[0-9a-f]{16}$/));
  expect(lines).toHaveLength(2 + Object.keys(await readAllRows(to)).length);
  expect(lines.at(-1)).toMatch(/the contents are identical\.$/);
});

const unreachable = 'postgres://nobody:secret@127.0.0.1:1/holdwise';

test.each([
  ['restore', [], 'Name one backup: npm run db:restore -- FILE [--replace]'],
  ['restore', ['/no/such.backup'], 'There is no file /no/such.backup.'],
  ['move', [], 'Set --from to the folder of a SQLite database or to a postgres:// address.'],
  ['move', ['--from', '/no/such/folder', '--to', '/tmp'], 'There is no database in /no/such/folder.'],
  [
    'move',
    ['--from', unreachable, '--to', '/tmp'],
    /^The database 127\.0\.0\.1:1\/holdwise can't be reached: .*\.$/,
  ],
  ['backup', ['--into', 'x'], /^Unknown option '--into'/],
] as const)('db:%s %j reports the error in one line', async (command, args, message) => {
  const { code, out, err } = await run(command, [...args]);
  expect({ code, out }).toEqual({ code: 1, out: '' });
  expect(err.trimEnd().split('\n')).toHaveLength(1);
  if (typeof message === 'string') expect(err).toBe(`${message}\n`);
  else expect(err.trimEnd()).toMatch(message);
});
