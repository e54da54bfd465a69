import { createReadStream } from 'node:fs';
import { buffer } from 'node:stream/consumers';
import { promisify } from 'node:util';
import { createGzip, gunzip } from 'node:zlib';
import { AppError } from '#domain/app-error.ts';
import type { Db } from '#server/platform/db/schema.ts';
import type { Upload } from './read-files.ts';

const decompress = promisify(gunzip);

/** Keeps the originals of an import, compressed. Compressing runs in other threads. */
export async function keepFiles(db: Db, importId: string, uploads: readonly Upload[]): Promise<void> {
  for (const [file, { source }] of uploads.entries()) {
    const content = await buffer(createReadStream(source.path).pipe(createGzip()));
    await db.insertInto('import_files').values({ import_id: importId, file, content }).execute();
  }
}

/** Returns the original of a file. Throws AppError 'not_found' if it was not kept. */
export async function readKept(db: Db, importId: string, file: number): Promise<Buffer> {
  const kept = await db
    .selectFrom('import_files')
    .select('content')
    .where('import_id', '=', importId)
    .where('file', '=', file)
    .executeTakeFirst();
  if (!kept) throw new AppError('not_found', 'The original of this file was not kept.');
  return decompress(kept.content);
}

/** Returns the header that makes a browser save a file under its name. */
export const saveAs = (name: string): string =>
  `attachment; filename="${name.replace(/[^\x20-\x7e]|["\\]/g, '_')}"; filename*=UTF-8''${encodeURIComponent(name)}`;
