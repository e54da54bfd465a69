import { existsSync, readdirSync } from 'node:fs';
import { expect, test, vi } from 'vitest';
import { databases, startAt } from '../../../../tests/support/api.ts';
import { awkwardRows } from '../../../../tests/support/awkward-rows.ts';
import { beginAt, databasePlace, migrations, newestVersion } from '../../../../tests/support/old-versions.ts';
import { everythingAt, placeForTest } from '../../../../tests/support/places.ts';
import { moveDatabase } from './move-database.ts';

// Each of these fills and reads databases.
vi.setConfig({ testTimeout: 30_000 });

const others = { sqlite: 'postgres', postgres: 'sqlite' } as const;

test.each(databases)(
  'everything moves from %s to the other and back, those who are logged in too',
  async (kind) => {
    const first = await placeForTest(kind);
    const second = await placeForTest(others[kind]);
    const third = await placeForTest(kind);
    await beginAt(first, newestVersion, awkwardRows);
    const before = await everythingAt(first);
    const move = (from: typeof first, to: typeof first) =>
      moveDatabase({ from: databasePlace(from), to: databasePlace(to), migrations });
    const there = await move(first, second);
    const back = await move(second, third);
    expect(there.read).toEqual(there.written);
    expect(back.written).toEqual(there.read);
    expect(Object.keys(there.read).sort()).toEqual(Object.keys(before).sort());
    expect(there.read['customers']?.rows).toBe(before['customers']?.length);
    expect(await everythingAt(second)).toEqual(before);
    expect(await everythingAt(third)).toEqual(before);
    expect(await everythingAt(first)).toEqual(before);
  },
);

test.each(databases)('of a version before, it moves to %s and goes forward', async (kind) => {
  const [from, to] = [await placeForTest(others[kind]), await placeForTest(kind)];
  await beginAt(from, 4);
  const { read } = await moveDatabase({ from: databasePlace(from), to: databasePlace(to), migrations });
  expect(read).not.toHaveProperty('articles');
  expect((await everythingAt(to))['articles']).toEqual([]);
});

test.each(databases)('a target on %s that holds data, or is in use, is refused', async (kind) => {
  const [from, to] = [await placeForTest(others[kind]), await placeForTest(kind)];
  await beginAt(from, newestVersion);
  const move = () => moveDatabase({ from: databasePlace(from), to: databasePlace(to), migrations });
  const app = await startAt(to);
  await expect(move()).rejects.toThrow(/ is in use by /);
  await app.close();
  const before = await everythingAt(to);
  await expect(move()).rejects.toThrow(/ holds data already\. A move takes an empty database\.$/);
  expect(await everythingAt(to)).toEqual(before);
});

test.each(databases)('a product that runs on %s is not moved from under its users', async (kind) => {
  const [from, to] = [await placeForTest(kind), await placeForTest(others[kind])];
  const app = await startAt(from);
  const task = { from: databasePlace(from), to: databasePlace(to), migrations };
  await expect(moveDatabase(task)).rejects.toThrow(/ is in use by /);
  await app.close();
});

test.each(databases)('a move to %s that fails on its way leaves nothing there', async (kind) => {
  const [from, to] = [await placeForTest(others[kind]), await placeForTest(kind)];
  await beginAt(from, 3);
  const broken = {
    version: newestVersion + 1,
    name: 'broken',
    checksum: '',
    statements: ['CREATE nonsense'],
  };
  const task = { from: databasePlace(from), to: databasePlace(to) };
  await expect(moveDatabase({ ...task, migrations: [...migrations, broken] })).rejects.toThrow(/nonsense/);
  const folder = databasePlace(to).dataDir;
  if (existsSync(folder)) expect(readdirSync(folder).filter((name) => name.endsWith('.db'))).toEqual([]);
  const { read, written } = await moveDatabase({ ...task, migrations });
  expect(written).toEqual(read);
});
