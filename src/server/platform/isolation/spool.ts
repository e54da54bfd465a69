import { createHash, randomUUID } from 'node:crypto';
import { mkdir, open, readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { dayMs } from '#domain/time.ts';

const abandonedMs = dayMs;

/** An upload in a private temporary file instead of memory. */
export interface SpooledFile {
  path: string;
  bytes: number;
  /** SHA-256 in hexadecimal. */
  digest: string;
  remove(): Promise<void>;
}

/** Writes a stream to a new file in `folder`. If the stream throws, removes the file and rethrows. */
export async function spool(folder: string, stream: AsyncIterable<Uint8Array>): Promise<SpooledFile> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const path = join(folder, randomUUID());
  const remove = () => rm(path, { force: true });
  const hash = createHash('sha256');
  let bytes = 0;
  const file = await open(path, 'wx', 0o600);
  try {
    for await (const chunk of stream) {
      hash.update(chunk);
      bytes += chunk.length;
      await file.write(chunk);
    }
  } catch (error) {
    await remove();
    throw error;
  } finally {
    await file.close();
  }
  return { path, bytes, digest: hash.digest('hex'), remove };
}

/** Removes the files of killed processes. Other instances may share the folder, so newer files may be in use. */
export async function sweepSpool(folder: string, now = Date.now()): Promise<void> {
  for (const name of await readdir(folder).catch(() => [])) {
    const path = join(folder, name);
    const { mtimeMs } = await stat(path).catch(() => ({ mtimeMs: now }));
    if (now - mtimeMs > abandonedMs) await rm(path, { force: true });
  }
}
