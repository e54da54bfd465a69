import { readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { describe, expect, test, vi } from 'vitest';
import { clientOf, databases, startAt } from '../../../../tests/support/api.ts';
import { awkwardRows } from '../../../../tests/support/awkward-rows.ts';
import {
  beginAt,
  databasePlace,
  migrations,
  newestVersion,
  tablesOf,
} from '../../../../tests/support/old-versions.ts';
import {
  backUp,
  everythingAt,
  folderForTest,
  placeForTest,
  withoutLogins,
} from '../../../../tests/support/places.ts';
import { checkBackup } from './check-backup.ts';
import { restoreBackup } from './restore-backup.ts';

// Each of these fills and reads databases.
vi.setConfig({ testTimeout: 30_000 });

const directions = databases.flatMap((from) => databases.map((to) => ({ from, to })));
const fileForTest = () => join(folderForTest(), 'a.backup');

describe.each(directions)('a backup of $from, brought back into $to', ({ from, to }) => {
  test('holds everything, down to the byte; only who was logged in logs in anew', async () => {
    const [source, target] = [await placeForTest(from), await placeForTest(to)];
    await beginAt(source, newestVersion, awkwardRows);
    const before = await everythingAt(source);
    const file = fileForTest();
    await backUp(source, file);
    await restoreBackup({ file, place: databasePlace(target), migrations, replace: false });
    expect(before['sessions']).toHaveLength(1);
    expect(before['password_resets']).toHaveLength(1);
    expect(await everythingAt(target)).toEqual(withoutLogins(before));
  });

  test('of an earlier version it goes forward, and the product runs on it', async () => {
    const [source, target] = [await placeForTest(from), await placeForTest(to)];
    await beginAt(source, 2);
    const file = fileForTest();
    const { header } = await backUp(source, file);
    expect(header).toMatchObject({ schema: 2, database: from });
    await restoreBackup({ file, place: databasePlace(target), migrations, replace: false });
    const app = await startAt(target);
    const customer = clientOf(app);
    const { status } = await customer.call('POST', '/customer/login', {
      email: 'zoe@holdwise.example',
      password: 'a long enough pass phrase',
    });
    expect(status).toBe(200);
    const { body } = await customer.call('GET', '/portfolios');
    expect(body.portfolios[0].tickers).toHaveLength(2);
    await app.close();
  });
});

describe.each(databases)('backups of %s', (kind) => {
  test('have a line for each table, and all of them', async () => {
    const place = await placeForTest(kind);
    await beginAt(place, newestVersion);
    const file = fileForTest();
    const { tables, from, to } = await backUp(place, file);
    const lines = gunzipSync(readFileSync(file).subarray(from, to)).toString().split('\n');
    const begun = lines.filter((line) => line.startsWith('{"table"')).map((line) => JSON.parse(line).table);
    const there = Object.keys(await everythingAt(place)).sort();
    expect([...begun].sort()).toEqual(there);
    expect(Object.keys(tables).sort()).toEqual(there);
  });

  test('are for their owner alone, and leave nothing else', async () => {
    const place = await placeForTest(kind);
    await beginAt(place, 1);
    const folder = folderForTest();
    await backUp(place, join(folder, 'new/a.backup'));
    expect(readdirSync(join(folder, 'new'))).toEqual(['a.backup']);
    expect(statSync(join(folder, 'new/a.backup')).mode & 0o777).toBe(0o600);
  });

  test('take no name that is taken', async () => {
    const place = await placeForTest(kind);
    await beginAt(place, 1);
    const file = fileForTest();
    writeFileSync(file, 'mine');
    await expect(backUp(place, file)).rejects.toThrow(
      `${file} is there already. A backup takes a name that is free.`,
    );
    expect(readFileSync(file, 'utf8')).toBe('mine');
  });

  test('of a database that a newer program made are not taken', async () => {
    const place = await placeForTest(kind);
    await beginAt(place, newestVersion);
    const folder = folderForTest();
    const { writeBackup } = await import('./write-backup.ts');
    const older = migrations.slice(0, -1);
    const task = {
      place: databasePlace(place),
      file: join(folder, 'a.backup'),
      migrations: older,
      product: '0',
    };
    await expect(writeBackup(task)).rejects.toThrow(/^The database is newer than this program/);
    expect(readdirSync(folder)).toEqual([]);
  });

  test('of no database say so', async () => {
    const place = await placeForTest(kind);
    await expect(backUp(place, fileForTest())).rejects.toThrow(
      /^(There is no database in|.* holds no data of Holdwise)/,
    );
  });
});

test('the tables that a migration makes are known with those that they refer to first', () => {
  const names = tablesOf(newestVersion).map(({ name }) => name);
  for (const [first, then] of [
    ['customers', 'portfolios'],
    ['portfolios', 'tickers'],
    ['articles', 'pictures'],
    ['pictures', 'picture_files'],
    ['wizards', 'wizard_holdings'],
  ] as const)
    expect(names.indexOf(first)).toBeLessThan(names.indexOf(then));
});

test('a backup can be read with nothing but gzip', async () => {
  const place = await placeForTest('sqlite');
  await beginAt(place, 2);
  const file = fileForTest();
  const { from, to } = await backUp(place, file);
  const header = JSON.parse(readFileSync(file, 'utf8').split('\n')[0] ?? '');
  expect(header).toMatchObject({ holdwise: 'backup', format: 1, schema: 2 });
  const rows = gunzipSync(readFileSync(file).subarray(from, to)).toString();
  expect(rows).toContain('"Väterliche “Rücklage”"');
  await expect(checkBackup(file, migrations)).resolves.toMatchObject({ header });
});
