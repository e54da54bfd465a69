import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { type FileHandle, open } from 'node:fs/promises';
import { isDeepStrictEqual } from 'node:util';
import { lineOf, type TableTally, Tallies } from '../platform/db/copy/rows.ts';
import { tablesAfter } from '../platform/db/copy/tables.ts';
import { type Migration, refuseUnknown, splitByApplied } from '../platform/db/migrations/migrations.ts';
import { AnyHeader, backupFormat, Header, sealBytes, sealStart } from './backup-format.ts';
import { readChunks } from './read-chunks.ts';

/** A backup that was read completely and is intact. */
export interface VerifiedBackup {
  file: string;
  header: Header;
  /** The start and end of the compressed rows, in bytes. */
  from: number;
  to: number;
  tables: Record<string, TableTally>;
  bytes: number;
}

const maxHeaderBytes = 1024 * 1024;
const damaged = (file: string) =>
  new Error(`${file} is damaged: its content has changed since it was written. Use another backup.`);
const notABackup = (file: string) => new Error(`${file} is not a backup of Holdwise.`);

async function readBetween(handle: FileHandle, from: number, length: number): Promise<Buffer> {
  const { buffer, bytesRead } = await handle.read(Buffer.alloc(length), 0, length, from);
  return buffer.subarray(0, bytesRead);
}

async function hashOf(file: string, length: number): Promise<string> {
  const hash = createHash('sha256');
  for await (const bytes of createReadStream(file, { end: length - 1, highWaterMark: 1024 * 1024 }))
    hash.update(bytes);
  return hash.digest('hex');
}

async function openFile(file: string): Promise<FileHandle> {
  try {
    return await open(file, 'r');
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    throw new Error(code === 'ENOENT' ? `There is no file ${file}.` : `${file} can't be read: ${code}.`, {
      cause: error,
    });
  }
}

/** Returns the first line and size of a file. Throws if its checksum is wrong. */
async function readSealed(file: string): Promise<{ line: string; bytes: number }> {
  const handle = await openFile(file);
  try {
    const { size: bytes } = await handle.stat();
    const start = await readBetween(handle, 0, Math.min(bytes, maxHeaderBytes));
    if (!start.subarray(0, 11).toString().startsWith('{"holdwise"')) throw notABackup(file);
    if (bytes <= sealBytes) throw damaged(file);
    const seal = (await readBetween(handle, bytes - sealBytes, sealBytes)).toString('latin1');
    if (seal !== `${sealStart}${await hashOf(file, bytes - sealBytes)}\n`) throw damaged(file);
    return { line: start.subarray(0, start.indexOf('\n')).toString(), bytes };
  } finally {
    await handle.close();
  }
}

function readHeader(file: string, line: string): Header {
  const { format } = AnyHeader.parse(JSON.parse(line));
  if (format > backupFormat)
    throw new Error(
      `${file} has format ${format}, but this program knows formats up to ${backupFormat}. Use the newer program.`,
    );
  return Header.parse(JSON.parse(line));
}

/**
 * Reads and verifies a whole backup. Throws a one-line message if a single bit has changed, or if a newer version wrote
 * it.
 */
export async function checkBackup(file: string, known: readonly Migration[]): Promise<VerifiedBackup> {
  const { line, bytes } = await readSealed(file);
  const header = readHeader(file, line);
  refuseUnknown(file, header.migrations, known);
  const packedRows = { file, from: Buffer.byteLength(line) + 1, to: bytes - sealBytes };
  const tables = tablesAfter(splitByApplied(header.migrations, known).made);
  const tallies = new Tallies(tables);
  let recorded: Record<string, TableTally> = {};
  const onEnd = (end: Record<string, TableTally>) => {
    recorded = end;
  };
  for await (const { table, rows } of readChunks(packedRows, tables, onEnd))
    for (const row of rows) tallies.add(table.name, lineOf(row));
  const counted = tallies.result();
  if (!isDeepStrictEqual(counted, recorded)) throw damaged(file);
  return { ...packedRows, header, tables: counted, bytes };
}
