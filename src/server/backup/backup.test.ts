import { readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { describe, expect, onTestFinished, test } from 'vitest';
import { bothDatabases, clientOf, startApp } from '#tests/support/api.ts';
import { edgeCaseRows } from '#tests/support/edge-case-rows.ts';
import {
  databaseLocation,
  migrations,
  newestVersion,
  seedVersion,
  tablesOf,
} from '#tests/support/old-versions.ts';
import {
  backUp,
  databaseForTest,
  folderForTest,
  readAllRows,
  withoutLogins,
} from '#tests/support/test-databases.ts';
import { watchDatabase } from '#tests/support/whole-database.ts';
import { checkBackup } from './check-backup.ts';
import { restoreBackup } from './restore-backup.ts';

const directions = bothDatabases.flatMap((from) => bothDatabases.map((to) => ({ from, to })));
const fileForTest = () => join(folderForTest(), 'a.backup');

describe.each(directions)('a backup of $from, restored into $to', ({ from, to }) => {
  test('restores everything except sessions', async () => {
    const [source, target] = [await databaseForTest(from), await databaseForTest(to)];
    await seedVersion(source, newestVersion, edgeCaseRows);
    const before = await readAllRows(source);
    const file = fileForTest();
    await backUp(source, file);
    await restoreBackup({ file, location: databaseLocation(target), migrations, replace: false });
    expect(before['sessions']).toHaveLength(1);
    expect(before['password_resets']).toHaveLength(1);
    expect(await readAllRows(target)).toEqual(withoutLogins(before));
  });

  test('is migrated from an earlier version', async () => {
    const [source, target] = [await databaseForTest(from), await databaseForTest(to)];
    await seedVersion(source, 2);
    const file = fileForTest();
    const { header } = await backUp(source, file);
    expect(header).toMatchObject({ schema: 2, database: from });
    await restoreBackup({ file, location: databaseLocation(target), migrations, replace: false });
    const app = await startApp(target);
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

describe.each(bothDatabases)('backups of %s', (kind) => {
  test('contain every table', async () => {
    const testDatabase = await databaseForTest(kind);
    await seedVersion(testDatabase, newestVersion);
    const file = fileForTest();
    const { tables, from, to } = await backUp(testDatabase, file);
    const lines = gunzipSync(readFileSync(file).subarray(from, to)).toString().split('\n');
    const tableNames = lines
      .filter((line) => line.startsWith('{"table"'))
      .map((line) => JSON.parse(line).table);
    const database = await watchDatabase(testDatabase);
    onTestFinished(() => database.close());
    const there = (await database.tables()).sort();
    expect([...tableNames].sort()).toEqual(there);
    expect(Object.keys(tables).sort()).toEqual(there);
  });

  test('are readable by their owner only and leave no other files', async () => {
    const testDatabase = await databaseForTest(kind);
    await seedVersion(testDatabase, 1);
    const folder = folderForTest();
    await backUp(testDatabase, join(folder, 'new/a.backup'));
    expect(readdirSync(join(folder, 'new'))).toEqual(['a.backup']);
    expect(statSync(join(folder, 'new/a.backup')).mode & 0o777).toBe(0o600);
  });

  test('refuse to overwrite a file', async () => {
    const testDatabase = await databaseForTest(kind);
    await seedVersion(testDatabase, 1);
    const file = fileForTest();
    writeFileSync(file, 'mine');
    await expect(backUp(testDatabase, file)).rejects.toThrow(
      `${file} already exists. Choose another name for the backup.`,
    );
    expect(readFileSync(file, 'utf8')).toBe('mine');
  });

  test('are refused for a database of a newer version', async () => {
    const testDatabase = await databaseForTest(kind);
    await seedVersion(testDatabase, newestVersion);
    const folder = folderForTest();
    const { writeBackup } = await import('./write-backup.ts');
    const older = migrations.slice(0, -1);
    const task = {
      location: databaseLocation(testDatabase),
      file: join(folder, 'a.backup'),
      migrations: older,
      product: '0',
    };
    await expect(writeBackup(task)).rejects.toThrow(/^The database is newer than this program/);
    expect(readdirSync(folder)).toEqual([]);
  });

  test('are refused without a database', async () => {
    const testDatabase = await databaseForTest(kind);
    await expect(backUp(testDatabase, fileForTest())).rejects.toThrow(
      /^(There is no database in|.* holds no data of Holdwise)/,
    );
  });
});

test('sorts the tables of migrations with referenced tables first', () => {
  const names = tablesOf(newestVersion).map(({ name }) => name);
  for (const [first, then] of [
    ['customers', 'portfolios'],
    ['portfolios', 'tickers'],
    ['articles', 'pictures'],
    ['pictures', 'picture_files'],
  ] as const)
    expect(names.indexOf(first)).toBeLessThan(names.indexOf(then));
});

test('can be read with gzip only', async () => {
  const testDatabase = await databaseForTest('sqlite');
  await seedVersion(testDatabase, 2);
  const file = fileForTest();
  const { from, to } = await backUp(testDatabase, file);
  const header = JSON.parse(readFileSync(file, 'utf8').split('\n')[0] ?? '');
  expect(header).toMatchObject({ holdwise: 'backup', format: 1, schema: 2 });
  const rows = gunzipSync(readFileSync(file).subarray(from, to)).toString();
  expect(rows).toContain('"Väterliche “Rücklage”"');
  await expect(checkBackup(file, migrations)).resolves.toMatchObject({ header });
});
