import { closeSync, mkdtempSync, openSync, rmSync, writeSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Product, startProduct } from './product.ts';

const chunk = Buffer.alloc(64 * 1024, 1);

/** Writes to a file until its disk is full. */
function fillUp(path: string): void {
  const file = openSync(path, 'w');
  try {
    // A short write leaves less than a chunk free, which the next one fills.
    for (;;) writeSync(file, chunk);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOSPC') throw error;
  } finally {
    closeSync(file);
  }
}

export interface SmallDisk {
  product: Product;
  fill(): void;
  free(): void;
  stop(): Promise<void>;
}

/**
 * Starts the built product with a disk of its own: a file system in memory in a namespace, which needs no root and
 * ends with the product. Needs Linux.
 */
export async function startOnSmallDisk(megabytes: number): Promise<SmallDisk> {
  const folder = mkdtempSync(join(tmpdir(), 'holdwise-disk-'));
  const mount = `mount -t tmpfs -o size=${megabytes}m tmpfs "$0" && exec "$@"`;
  const product = await startProduct(
    { DATA_DIR: folder, LOG_LEVEL: 'silent' },
    { prefix: ['unshare', '--user', '--map-root-user', '--mount', 'sh', '-c', mount, folder] },
  );
  const filler = join(`/proc/${product.pid}/root`, folder, 'filler');
  return {
    product,
    fill: () => fillUp(filler),
    free: () => rmSync(filler),
    async stop() {
      const code = await product.stop();
      rmSync(folder, { recursive: true, force: true });
      if (code !== 0) throw new Error(`The product stopped with ${code}.`);
    },
  };
}
