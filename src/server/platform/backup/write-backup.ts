import { createHash } from 'node:crypto';
import { type FileHandle, mkdir, open, rename, rm } from 'node:fs/promises';
import { dirname } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import { type Migration, refuseUnknown, splitByApplied } from '../db/migrations.ts';
import { lineOf, Tallies } from '../db/rows.ts';
import { type DatabasePlace, openSnapshot, type Snapshot } from '../db/snapshot.ts';
import { syncToDisk } from '../db/sync-to-disk.ts';
import { type Table, tablesAfter } from '../db/tables.ts';
import { headerOf, sealStart } from './backup-format.ts';
import { checkBackup, type SoundBackup } from './check-backup.ts';

export interface BackupTask {
  place: DatabasePlace;
  file: string;
  migrations: readonly Migration[];
  /** The program's version. */
  product: string;
  at?: Date;
}

// A third of the time of zlib's own choice, for a file a tenth larger.
const level = 3;

async function* linesOf(snapshot: Snapshot, tables: readonly Table[]): AsyncGenerator<string> {
  const tallies = new Tallies(tables);
  for (const table of tables) {
    yield `${JSON.stringify({ table: table.name, columns: table.columns.map(({ name }) => name) })}\n`;
    for await (const rows of snapshot.rows(table)) {
      const lines = rows.map(lineOf);
      for (const line of lines) tallies.add(table.name, line);
      yield `${lines.join('\n')}\n`;
    }
  }
  yield `${JSON.stringify({ end: tallies.result() })}\n`;
}

async function fill(handle: FileHandle, snapshot: Snapshot, task: BackupTask): Promise<void> {
  const { migrations } = snapshot;
  refuseUnknown('The database', migrations, task.migrations);
  const tables = tablesAfter(splitByApplied(migrations, task.migrations).made);
  const hash = createHash('sha256');
  async function put(bytes: Uint8Array | string): Promise<void> {
    hash.update(bytes);
    await handle.writeFile(bytes);
  }
  await put(`${JSON.stringify(headerOf(snapshot, task.product, task.at ?? new Date()))}\n`);
  await pipeline(
    Readable.from(linesOf(snapshot, tables)),
    createGzip({ level }),
    async (packed: AsyncIterable<Buffer>) => {
      for await (const bytes of packed) await put(bytes);
    },
  );
  await handle.writeFile(`${sealStart}${hash.digest('hex')}\n`);
  await handle.sync();
}

async function writeTo(part: string, task: BackupTask): Promise<void> {
  const snapshot = await openSnapshot(task.place, { alone: false });
  try {
    const handle = await open(part, 'wx', 0o600);
    try {
      await fill(handle, snapshot, task);
    } finally {
      await handle.close();
    }
  } finally {
    await snapshot.close();
  }
}

async function refuseExisting(file: string): Promise<void> {
  const handle = await open(file, 'r').catch(() => undefined);
  if (!handle) return;
  await handle.close();
  throw new Error(`${file} is there already. A backup takes a name that is free.`);
}

/**
 * Writes a database into a file, as it is at one moment, and reads the file again before it gets its name. Nothing is
 * left of one that fails.
 */
export async function writeBackup(task: BackupTask): Promise<SoundBackup> {
  const { file } = task;
  const folder = dirname(file);
  await refuseExisting(file);
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const part = `${file}.part`;
  try {
    await writeTo(part, task);
    const backup = await checkBackup(part, task.migrations);
    await rename(part, file);
    syncToDisk(folder);
    return { ...backup, file };
  } catch (error) {
    await rm(part, { force: true });
    throw error;
  }
}
