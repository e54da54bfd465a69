import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { describe, expect, test, vi } from 'vitest';
import { databases, type Place, startAt } from '../tests/support/api.ts';
import { beginAt, databasePlace, newestVersion } from '../tests/support/old-versions.ts';
import { everythingAt, folderForTest, placeForTest, withoutLogins } from '../tests/support/places.ts';

// Each of these fills and reads databases.
vi.setConfig({ testTimeout: 30_000 });

async function run(
  command: 'backup' | 'restore' | 'move',
  args: string[],
  settings: Record<string, string> = {},
) {
  const child = spawn(process.execPath, [join(import.meta.dirname, `db-${command}.ts`), ...args], {
    env: settings,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const exit = once(child, 'exit');
  const [out, err] = await Promise.all([text(child.stdout), text(child.stderr)]);
  const [code] = (await exit) as [number];
  return { code, out, err };
}

async function filled(kind: 'sqlite' | 'postgres'): Promise<Place> {
  const place = await placeForTest(kind);
  await beginAt(place, newestVersion);
  return place;
}

describe.each(databases)('the commands for the database, on %s', (kind) => {
  test('back up a product that runs, and bring it back when it does not', async () => {
    const place = await filled(kind);
    const file = join(folderForTest(), 'a.backup');
    const app = await startAt(place);
    const backup = await run('backup', ['--to', file], place.settings);
    expect(backup).toMatchObject({ code: 0, err: '' });
    expect(backup.out).toMatch(
      /^\S+a\.backup: \d+ rows, 0\.0 MB, schema version \d+\. It was read again and is whole\.\n$/,
    );
    const running = await run('restore', [file, '--replace'], place.settings);
    expect(running).toMatchObject({ code: 1, out: '' });
    expect(running.err).toMatch(/^.* is in use by .*\n$/);
    await app.close();
    const before = await everythingAt(place);
    const restored = await run('restore', [file, '--replace'], place.settings);
    expect(restored).toMatchObject({ code: 0, err: '' });
    expect(restored.out).toMatch(
      / rows of 20\S+ are in .*Everybody logs in anew\.\nWhat was there before is kept as /,
    );
    expect(await everythingAt(place)).toEqual(withoutLogins(before));
  });

  test('without a name a backup goes where the settings say', async () => {
    const place = await filled(kind);
    const dir = folderForTest();
    const { out } = await run('backup', [], { ...place.settings, BACKUP_DIR: dir });
    expect(out.startsWith(`${dir}/manual-20`)).toBe(true);
  });
});

test('a move prints what each table holds on both', async () => {
  const [from, to] = [await filled('sqlite'), await placeForTest('postgres')];
  const { dataDir } = databasePlace(from);
  const { code, out, err } = await run('move', [
    '--from',
    dataDir,
    '--to',
    databasePlace(to).databaseUrl ?? '',
  ]);
  expect({ code, err }).toEqual({ code: 0, err: '' });
  const lines = out.trimEnd().split('\n');
  expect(lines[0]).toMatch(/^table +rows from +rows to +content$/);
  expect(lines).toContainEqual(expect.stringMatching(/^customers +2 +2 +[0-9a-f]{16}$/));
  expect(lines).toHaveLength(2 + Object.keys(await everythingAt(to)).length);
  expect(lines.at(-1)).toMatch(/both hold the same\.$/);
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
] as const)('db:%s %j says in one line what is wrong', async (command, args, message) => {
  const { code, out, err } = await run(command, [...args]);
  expect({ code, out }).toEqual({ code: 1, out: '' });
  expect(err.trimEnd().split('\n')).toHaveLength(1);
  if (typeof message === 'string') expect(err).toBe(`${message}\n`);
  else expect(err.trimEnd()).toMatch(message);
});
