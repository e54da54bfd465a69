import { createHash } from 'node:crypto';
import { type FileHandle, mkdir, open, rename, rm } from 'node:fs/promises';
import { dirname } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import { lineOf, Tallies } from '../platform/db/copy/rows.ts';
import { type DatabaseLocation, openSnapshot, type Snapshot } from '../platform/db/copy/snapshot.ts';
import { type Table, tablesAfter } from '../platform/db/copy/tables.ts';
import { type Migration, refuseUnknown, splitByApplied } from '../platform/db/migrations/migrations.ts';
import { syncToDisk } from '../platform/db/sync-to-disk.ts';
import { headerOf, sealStart } from './backup-format.ts';
import { checkBackup, type VerifiedBackup } from './check-backup.ts';

export interface BackupTask {
  location: DatabaseLocation;
  file: string;
  migrations: readonly Migration[];
  /** The product version. */
  product: string;
  at?: Date;
}

// Takes a third of the time of zlib's default level, for a file a tenth larger.
const gzipLevel = 3;

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
  async function write(bytes: Uint8Array | string): Promise<void> {
    hash.update(bytes);
    await handle.writeFile(bytes);
  }
  await write(`${JSON.stringify(headerOf(snapshot, task.product, task.at ?? new Date()))}\n`);
  await pipeline(
    Readable.from(linesOf(snapshot, tables)),
    createGzip({ level: gzipLevel }),
    async (packed: AsyncIterable<Buffer>) => {
      for await (const bytes of packed) await write(bytes);
    },
  );
  await handle.writeFile(`${sealStart}${hash.digest('hex')}\n`);
  await handle.sync();
}

async function writeTo(part: string, task: BackupTask): Promise<void> {
  const snapshot = await openSnapshot(task.location, { alone: false });
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
  throw new Error(`${file} already exists. Choose another name for the backup.`);
}

/**
 * Writes a consistent snapshot of a database to a file, and verifies the file before it gets its final name. A failed
 * backup leaves no file.
 */
export async function writeBackup(task: BackupTask): Promise<VerifiedBackup> {
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
