import { createHash } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { createPlace, databases, type Place, startAt } from '../../../../tests/support/api.ts';
import { beginAt, databasePlace, migrations, newestVersion } from '../../../../tests/support/old-versions.ts';
import { backUp, everythingAt, folderForTest, placeForTest } from '../../../../tests/support/places.ts';
import { checkBackup } from './check-backup.ts';
import { restoreBackup } from './restore-backup.ts';

// Each of these fills and reads databases.
vi.setConfig({ testTimeout: 30_000 });

let place: Place;
let sound: Buffer;
let file: string;

beforeAll(async () => {
  place = await createPlace('sqlite');
  await beginAt(place, newestVersion);
  file = join(databasePlace(place).dataDir, 'a.backup');
  await backUp(place, file);
  sound = readFileSync(file);
});
afterAll(() => place.remove());

const refused =
  /^\S+ (is damaged: it is not as it was written\. Take another backup|is not a backup of Holdwise)\.$/;

async function expectRefused(bytes: Uint8Array): Promise<void> {
  writeFileSync(file, bytes);
  await expect(checkBackup(file, migrations)).rejects.toThrow(refused);
}

function flipped(bit: number): Buffer {
  const bytes = Buffer.from(sound);
  bytes.writeUInt8(bytes.readUInt8(bit >> 3) ^ (1 << (bit & 7)), bit >> 3);
  return bytes;
}

describe('a backup that is not as it was written is refused', () => {
  test('as it is, it is sound', async () => {
    writeFileSync(file, sound);
    await expect(checkBackup(file, migrations)).resolves.toBeDefined();
  });

  test('cut anywhere', () =>
    fc.assert(
      fc.asyncProperty(fc.nat(sound.length - 1), (length) => expectRefused(sound.subarray(0, length))),
      {
        numRuns: 100,
        examples: [[0], [1], [20], [sound.length - 1], [sound.length - 72], [sound.length - 73]],
      },
    ));

  test('with one bit turned anywhere', () =>
    fc.assert(
      fc.asyncProperty(fc.nat(sound.length * 8 - 1), (bit) => expectRefused(flipped(bit))),
      { numRuns: 300 },
    ));

  test('with one bit turned in the line that seals it, each of them', async () => {
    for (let bit = (sound.length - 73) * 8; bit < sound.length * 8; bit++) await expectRefused(flipped(bit));
  });

  test('with more at its end', () =>
    fc.assert(
      fc.asyncProperty(fc.uint8Array({ minLength: 1, maxLength: 200 }), (more) =>
        expectRefused(Buffer.concat([sound, more])),
      ),
      { numRuns: 50, examples: [[Uint8Array.of(0x0a)], [new Uint8Array(sound)]] },
    ));

  test('something else altogether', async () => {
    await expectRefused(Buffer.from('PGDMP a dump of another program'));
    await expectRefused(readFileSync(join(databasePlace(place).dataDir, 'holdwise.db')));
  });
});

/** A backup that says of itself something else, sealed as one of ours. */
function saying(change: (header: Record<string, unknown>) => unknown): Buffer {
  const end = sound.indexOf('\n');
  const header = JSON.stringify(change(JSON.parse(sound.subarray(0, end).toString())));
  const body = Buffer.concat([Buffer.from(header), sound.subarray(end, sound.length - 73)]);
  const seal = `\nsha256 ${createHash('sha256').update(body).digest('hex')}\n`;
  return Buffer.concat([body, Buffer.from(seal)]);
}

test('one of a newer format is refused by name', async () => {
  writeFileSync(
    file,
    saying((header) => ({ ...header, format: 2, migrations: 'elsewhere' })),
  );
  await expect(checkBackup(file, migrations)).rejects.toThrow(
    `${file} is of format 2, this program knows up to 1. Use the newer program.`,
  );
});

test('one of a newer database is refused by name', async () => {
  writeFileSync(file, sound);
  const newest = migrations.at(-1);
  await expect(checkBackup(file, migrations.slice(0, -1))).rejects.toThrow(
    `${file} is newer than this program: it has migration ${newest?.version} (${newest?.name}), this program knows up to ${migrations.at(-2)?.version}. Start the newer version.`,
  );
});

test('one whose migrations were others is refused', async () => {
  writeFileSync(file, sound);
  const others = migrations.map((migration) => ({
    ...migration,
    checksum: migration.checksum.replace(/^./, 'g'),
  }));
  await expect(checkBackup(file, others)).rejects.toThrow('Migration 1 (customers) was changed');
});

test('one that is not there is told of as such', async () => {
  await expect(checkBackup('/no/such/file', migrations)).rejects.toThrow('There is no file /no/such/file.');
});

describe.each(databases)('restoring on %s', (kind) => {
  test.each(['damaged', 'newer'])('a %s backup touches nothing', async (how) => {
    const target = await placeForTest(kind);
    await beginAt(target, newestVersion);
    const before = await everythingAt(target);
    const bad = join(folderForTest(), 'bad.backup');
    writeFileSync(
      bad,
      how === 'damaged' ? flipped(sound.length * 4) : saying((header) => ({ ...header, format: 9 })),
    );
    const task = { file: bad, place: databasePlace(target), migrations, replace: true };
    await expect(restoreBackup(task)).rejects.toThrow(/is damaged|is of format 9/);
    expect(await everythingAt(target)).toEqual(before);
  });

  test('is refused while a product runs there, and over data without a word for it', async () => {
    const target = await placeForTest(kind);
    const good = join(folderForTest(), 'good.backup');
    writeFileSync(good, sound);
    const task = { file: good, place: databasePlace(target), migrations };
    const app = await startAt(target);
    await expect(restoreBackup({ ...task, replace: true })).rejects.toThrow(/ is in use by /);
    expect((await app.inject('/readyz')).statusCode).toBe(200);
    await app.close();
    await expect(restoreBackup({ ...task, replace: false })).rejects.toThrow(
      /holds data already\. With --replace the backup takes its place, and what is there is kept beside it\.$/,
    );
  });
});
