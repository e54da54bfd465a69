import { createHash } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { bothDatabases, createTestDatabase, startApp, type TestDatabase } from '#tests/support/api.ts';
import { databaseLocation, migrations, newestVersion, seedVersion } from '#tests/support/old-versions.ts';
import { runsOf } from '#tests/support/scope.ts';
import { backUp, databaseForTest, folderForTest, readAllRows } from '#tests/support/test-databases.ts';
import { checkBackup } from './check-backup.ts';
import { restoreBackup } from './restore-backup.ts';

let testDatabase: TestDatabase;
let sound: Buffer;
let file: string;

beforeAll(async () => {
  testDatabase = await createTestDatabase('sqlite');
  await seedVersion(testDatabase, newestVersion);
  file = join(databaseLocation(testDatabase).dataDir, 'a.backup');
  await backUp(testDatabase, file);
  sound = readFileSync(file);
});
afterAll(() => testDatabase.remove());

const refused =
  /^\S+ (is damaged: its content has changed since it was written\. Use another backup|is not a backup of Holdwise)\.$/;

async function expectRefused(bytes: Uint8Array): Promise<void> {
  writeFileSync(file, bytes);
  await expect(checkBackup(file, migrations)).rejects.toThrow(refused);
}

function flipped(bit: number): Buffer {
  const bytes = Buffer.from(sound);
  bytes.writeUInt8(bytes.readUInt8(bit >> 3) ^ (1 << (bit & 7)), bit >> 3);
  return bytes;
}

describe('rejects a changed backup', () => {
  test('accepts the unchanged backup', async () => {
    writeFileSync(file, sound);
    await expect(checkBackup(file, migrations)).resolves.toBeDefined();
  });

  test('cut off anywhere', () =>
    fc.assert(
      fc.asyncProperty(fc.nat(sound.length - 1), (length) => expectRefused(sound.subarray(0, length))),
      {
        numRuns: runsOf(100),
        examples: [[0], [1], [20], [sound.length - 1], [sound.length - 72], [sound.length - 73]],
      },
    ));

  test('with any bit flipped', () =>
    fc.assert(
      fc.asyncProperty(fc.nat(sound.length * 8 - 1), (bit) => expectRefused(flipped(bit))),
      { numRuns: runsOf(300) },
    ));

  test('with each bit of the checksum flipped', async () => {
    for (let bit = (sound.length - 73) * 8; bit < sound.length * 8; bit++) await expectRefused(flipped(bit));
  });

  test('with data appended', () =>
    fc.assert(
      fc.asyncProperty(fc.uint8Array({ minLength: 1, maxLength: 200 }), (more) =>
        expectRefused(Buffer.concat([sound, more])),
      ),
      { numRuns: runsOf(50), examples: [[Uint8Array.of(0x0a)], [new Uint8Array(sound)]] },
    ));

  test('replaced by another file', async () => {
    await expectRefused(Buffer.from('PGDMP a dump of another program'));
    await expectRefused(readFileSync(join(databaseLocation(testDatabase).dataDir, 'holdwise.db')));
  });
});

/** Returns a backup with a changed header and a valid checksum. */
function withHeader(change: (header: Record<string, unknown>) => unknown): Buffer {
  const end = sound.indexOf('\n');
  const header = JSON.stringify(change(JSON.parse(sound.subarray(0, end).toString())));
  const body = Buffer.concat([Buffer.from(header), sound.subarray(end, sound.length - 73)]);
  const seal = `\nsha256 ${createHash('sha256').update(body).digest('hex')}\n`;
  return Buffer.concat([body, Buffer.from(seal)]);
}

test('rejects a backup of a newer format', async () => {
  writeFileSync(
    file,
    withHeader((header) => ({ ...header, format: 2, migrations: 'elsewhere' })),
  );
  await expect(checkBackup(file, migrations)).rejects.toThrow(
    `${file} has format 2, but this program knows formats up to 1. Use the newer program.`,
  );
});

test('rejects a backup of a newer database', async () => {
  writeFileSync(file, sound);
  const newest = migrations.at(-1);
  await expect(checkBackup(file, migrations.slice(0, -1))).rejects.toThrow(
    `${file} is newer than this program: it has migration ${newest?.version} (${newest?.name}), this program knows up to ${migrations.at(-2)?.version}. Start the newer version.`,
  );
});

test('rejects a backup with other migrations', async () => {
  writeFileSync(file, sound);
  const others = migrations.map((migration) => ({
    ...migration,
    checksum: migration.checksum.replace(/^./, 'g'),
  }));
  await expect(checkBackup(file, others)).rejects.toThrow('Migration 1 (customers) was changed');
});

test('reports a missing backup', async () => {
  await expect(checkBackup('/no/such/file', migrations)).rejects.toThrow('There is no file /no/such/file.');
});

describe.each(bothDatabases)('restoring on %s', (kind) => {
  test.each(['damaged', 'newer'])('changes nothing for a %s backup', async (how) => {
    const target = await databaseForTest(kind);
    await seedVersion(target, newestVersion);
    const before = await readAllRows(target);
    const bad = join(folderForTest(), 'bad.backup');
    writeFileSync(
      bad,
      how === 'damaged' ? flipped(sound.length * 4) : withHeader((header) => ({ ...header, format: 9 })),
    );
    const task = { file: bad, location: databaseLocation(target), migrations, replace: true };
    await expect(restoreBackup(task)).rejects.toThrow(/is damaged|has format 9/);
    expect(await readAllRows(target)).toEqual(before);
  });

  test('is refused while a server runs, and over existing data without --replace', async () => {
    const target = await databaseForTest(kind);
    const good = join(folderForTest(), 'good.backup');
    writeFileSync(good, sound);
    const task = { file: good, location: databaseLocation(target), migrations };
    const app = await startApp(target);
    await expect(restoreBackup({ ...task, replace: true })).rejects.toThrow(/ is in use by /);
    expect((await app.inject('/readyz')).statusCode).toBe(200);
    await app.close();
    await expect(restoreBackup({ ...task, replace: false })).rejects.toThrow(
      /already has data\. With --replace the backup replaces it, and the old data is kept next to it\.$/,
    );
  });
});
