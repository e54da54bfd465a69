import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { type FileHandle, open } from 'node:fs/promises';
import { isDeepStrictEqual } from 'node:util';
import { type Migration, refuseUnknown, splitByApplied } from '../db/migrations.ts';
import { lineOf, Tallies, type Tally } from '../db/rows.ts';
import { tablesAfter } from '../db/tables.ts';
import { AnyHeader, backupFormat, Header, sealBytes, sealStart } from './backup-format.ts';
import { readPortions } from './read-portions.ts';

/** A backup that was read to its end and is as it was written. */
export interface SoundBackup {
  file: string;
  header: Header;
  /** Where the packed rows begin and where they end, in bytes. */
  from: number;
  to: number;
  tables: Record<string, Tally>;
  bytes: number;
}

const mostHeaderBytes = 1024 * 1024;
const damaged = (file: string) =>
  new Error(`${file} is damaged: it is not as it was written. Take another backup.`);
const notOurs = (file: string) => new Error(`${file} is not a backup of Holdwise.`);

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

/** The first line, of a file whose seal is whole. */
async function readSealed(file: string): Promise<{ line: string; bytes: number }> {
  const handle = await openFile(file);
  try {
    const { size: bytes } = await handle.stat();
    const begin = await readBetween(handle, 0, Math.min(bytes, mostHeaderBytes));
    if (!begin.subarray(0, 11).toString().startsWith('{"holdwise"')) throw notOurs(file);
    if (bytes <= sealBytes) throw damaged(file);
    const seal = (await readBetween(handle, bytes - sealBytes, sealBytes)).toString('latin1');
    if (seal !== `${sealStart}${await hashOf(file, bytes - sealBytes)}\n`) throw damaged(file);
    return { line: begin.subarray(0, begin.indexOf('\n')).toString(), bytes };
  } finally {
    await handle.close();
  }
}

function readHeader(file: string, line: string): Header {
  const any = AnyHeader.parse(JSON.parse(line));
  if (any.format > backupFormat)
    throw new Error(
      `${file} is of format ${any.format}, this program knows up to ${backupFormat}. Use the newer program.`,
    );
  return Header.parse(JSON.parse(line));
}

/**
 * Reads a backup to its end. Throws, in one line, for one that is not as it was written down to the last bit, or that a
 * newer program made.
 */
export async function checkBackup(file: string, known: readonly Migration[]): Promise<SoundBackup> {
  const { line, bytes } = await readSealed(file);
  const header = readHeader(file, line);
  refuseUnknown(file, header.migrations, known);
  const place = { file, from: Buffer.byteLength(line) + 1, to: bytes - sealBytes };
  const tables = tablesAfter(splitByApplied(header.migrations, known).made);
  const tallies = new Tallies(tables);
  let told: Record<string, Tally> = {};
  const onEnd = (end: Record<string, Tally>) => {
    told = end;
  };
  for await (const { table, rows } of readPortions(place, tables, onEnd))
    for (const row of rows) tallies.add(table.name, lineOf(row));
  const counted = tallies.result();
  if (!isDeepStrictEqual(counted, told)) throw damaged(file);
  return { ...place, header, tables: counted, bytes };
}
