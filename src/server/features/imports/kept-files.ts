import { createReadStream } from 'node:fs';
import { pipeline, Readable } from 'node:stream';
import { createGunzip, createGzip } from 'node:zlib';
import { AppError } from '#domain/app-error.ts';
import type { ImportOfCustomer } from '#server/ledger/discard-import.ts';
import type { StorageMeter } from '#server/ledger/import-storage.ts';
import type { Db } from '#server/platform/db/schema.ts';
import type { SpooledFile } from '#server/platform/isolation/spool.ts';

/** Small enough that many readers who do not read hold little. Migration 0022 uses the same size. */
const chunkBytes = 262_144;

/** Collects a stream in chunks of the same size, the last one possibly shorter. */
async function* evenChunks(stream: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  let pieces: Buffer[] = [];
  let length = 0;
  for await (const piece of stream) {
    pieces.push(piece);
    length += piece.length;
    if (length < chunkBytes) continue;
    yield Buffer.concat(pieces);
    pieces = [];
    length = 0;
  }
  if (length > 0) yield Buffer.concat(pieces);
}

/** Keeps the original of a file, compressed, until the client leaves. Compressing runs in other threads. */
export async function keepFile(
  db: Db,
  { imported, file }: { imported: ImportOfCustomer; file: number },
  { path }: Pick<SpooledFile, 'path'>,
  { storage, signal }: { storage: StorageMeter; signal: AbortSignal },
): Promise<void> {
  let chunk = 0;
  // Ends both streams together: an error of either reaches the loop, and a loop that ends early closes the file.
  const packed = pipeline(createReadStream(path), createGzip(), () => undefined);
  for await (const content of evenChunks(packed)) {
    signal.throwIfAborted();
    await storage.add(content.length);
    await db
      .insertInto('import_files')
      .values({ customer_id: imported.customerId, import_id: imported.id, file, chunk, content })
      .execute();
    chunk += 1;
  }
}

async function readChunk(db: Db, { id, customerId }: ImportOfCustomer, file: number, chunk: number) {
  const row = await db
    .selectFrom('import_files')
    .select('content')
    .where('customer_id', '=', customerId)
    .where('import_id', '=', id)
    .where('file', '=', file)
    .where('chunk', '=', chunk)
    .executeTakeFirst();
  return row?.content;
}

/** Returns the original of a file, which is read as fast as its reader reads. Throws AppError 'not_found' if it was not kept. */
export async function readKept(db: Db, imported: ImportOfCustomer, file: number): Promise<Readable> {
  const first = await readChunk(db, imported, file, 0);
  if (!first) throw new AppError('not_found', 'The original of this file was not kept.');
  async function* chunks() {
    for (let [content, chunk] = [first, 0]; content; content = await readChunk(db, imported, file, chunk)) {
      yield content;
      chunk += 1;
    }
  }
  // Errors reach the reader through the last stream.
  return pipeline(Readable.from(chunks(), { objectMode: false }), createGunzip(), () => undefined);
}

/** Returns the header that makes a browser save a file under its name. */
export const saveAs = (name: string): string =>
  `attachment; filename="${name.replace(/[^\x20-\x7e]|["\\]/g, '_')}"; filename*=UTF-8''${encodeURIComponent(name)}`;
