import { existsSync, readdirSync } from 'node:fs';
import { expect, test } from 'vitest';
import { bothDatabases, startApp } from '#tests/support/api.ts';
import { edgeCaseRows } from '#tests/support/edge-case-rows.ts';
import { databaseLocation, migrations, newestVersion, seedVersion } from '#tests/support/old-versions.ts';
import { databaseForTest, readAllRows } from '#tests/support/test-databases.ts';
import { moveDatabase } from './move-database.ts';

const others = { sqlite: 'postgres', postgres: 'sqlite' } as const;

test.each(bothDatabases)(
  'moves everything from %s to the other database and back, including sessions',
  async (kind) => {
    const first = await databaseForTest(kind);
    const second = await databaseForTest(others[kind]);
    const third = await databaseForTest(kind);
    await seedVersion(first, newestVersion, edgeCaseRows);
    const before = await readAllRows(first);
    const move = (from: typeof first, to: typeof first) =>
      moveDatabase({ from: databaseLocation(from), to: databaseLocation(to), migrations });
    const there = await move(first, second);
    const back = await move(second, third);
    expect(there.read).toEqual(there.written);
    expect(back.written).toEqual(there.read);
    expect(Object.keys(there.read).sort()).toEqual(Object.keys(before).sort());
    expect(there.read['customers']?.rows).toBe(before['customers']?.length);
    expect(await readAllRows(second)).toEqual(before);
    expect(await readAllRows(third)).toEqual(before);
    expect(await readAllRows(first)).toEqual(before);
  },
);

test.each(bothDatabases)('migrates an earlier version that moves to %s', async (kind) => {
  const [from, to] = [await databaseForTest(others[kind]), await databaseForTest(kind)];
  await seedVersion(from, 4);
  const { read } = await moveDatabase({ from: databaseLocation(from), to: databaseLocation(to), migrations });
  expect(read).not.toHaveProperty('articles');
  expect((await readAllRows(to))['articles']).toEqual([]);
});

test.each(bothDatabases)('refuses a target on %s that has data or is in use', async (kind) => {
  const [from, to] = [await databaseForTest(others[kind]), await databaseForTest(kind)];
  await seedVersion(from, newestVersion);
  const move = () => moveDatabase({ from: databaseLocation(from), to: databaseLocation(to), migrations });
  const app = await startApp(to);
  await expect(move()).rejects.toThrow(/ is in use by /);
  await app.close();
  const before = await readAllRows(to);
  await expect(move()).rejects.toThrow(/ already has data\. Move into an empty database\.$/);
  expect(await readAllRows(to)).toEqual(before);
});

test.each(bothDatabases)('refuses to move a database on %s that is in use', async (kind) => {
  const [from, to] = [await databaseForTest(kind), await databaseForTest(others[kind])];
  const app = await startApp(from);
  const task = { from: databaseLocation(from), to: databaseLocation(to), migrations };
  await expect(moveDatabase(task)).rejects.toThrow(/ is in use by /);
  await app.close();
});

test.each(bothDatabases)('leaves nothing after a failed move to %s', async (kind) => {
  const [from, to] = [await databaseForTest(others[kind]), await databaseForTest(kind)];
  await seedVersion(from, 3);
  const broken = {
    version: newestVersion + 1,
    name: 'broken',
    checksum: '',
    sql: 'CREATE nonsense',
  };
  const task = { from: databaseLocation(from), to: databaseLocation(to) };
  await expect(moveDatabase({ ...task, migrations: [...migrations, broken] })).rejects.toThrow(/nonsense/);
  const folder = databaseLocation(to).dataDir;
  if (existsSync(folder)) expect(readdirSync(folder).filter((name) => name.endsWith('.db'))).toEqual([]);
  const { read, written } = await moveDatabase({ ...task, migrations });
  expect(written).toEqual(read);
});
