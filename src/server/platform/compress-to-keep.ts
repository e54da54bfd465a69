import { promisify } from 'node:util';
import { gzip } from 'node:zlib';

const compress = promisify(gzip);

/** Compresses with gzip for a cache. zlib returns a view of 64 kB of memory, which the copy does not keep. */
export async function compressToKeep(data: Buffer, level: number): Promise<Buffer> {
  const view = await compress(data, { level });
  const copy = Buffer.allocUnsafeSlow(view.length);
  view.copy(copy);
  return copy;
}
