import { randomUUID } from 'node:crypto';
import { mkdir, open, unlink } from 'node:fs/promises';
import { join } from 'node:path';
import { crc32 } from 'node:zlib';

/** A call of the API that a page was rendered from, with what changes with its reply. */
export interface PageCall {
  address: string;
  version: string;
}

/** A page as it is cached. */
export interface StoredPage {
  status: number;
  gzip: Buffer;
  calls: readonly PageCall[];
}

/** Where a page is in the file. `at` counts all bytes ever written; the file repeats after its size. */
interface Place {
  at: number;
  headBytes: number;
  bytes: number;
  checksum: number;
}

/** A second level of the page cache. What cannot be read or written is missing. */
export interface PageStore {
  has(path: string): boolean;
  read(path: string): Promise<StoredPage | undefined>;
  write(path: string, page: StoredPage): Promise<void>;
  delete(path: string): void;
  close(): Promise<void>;
}

const defaultMaxBytes = 128 * 1024 * 1024;

/**
 * Opens a store in a new file of limited size, in which new pages replace the oldest ones. The file has no name and
 * disappears with the process, so no other release reads its pages. Throws if it cannot be created.
 */
export async function openPageStore(folder: string, maxBytes = defaultMaxBytes): Promise<PageStore> {
  await mkdir(folder, { recursive: true });
  const path = join(folder, `pages-${randomUUID()}`);
  const file = await open(path, 'wx+', 0o600);
  await unlink(path);
  /** In the order of writing. */
  const places = new Map<string, Place>();
  let end = 0;

  const isOverwritten = ({ at }: Place) => at < end - maxBytes;

  /** Reserves space, not split by the end of the file, and forgets the pages that it contained. */
  function reserve(bytes: number): number {
    const left = maxBytes - (end % maxBytes);
    const at = bytes > left ? end + left : end;
    end = at + bytes;
    for (const [name, place] of places) {
      if (!isOverwritten(place)) break;
      places.delete(name);
    }
    return at;
  }

  async function readRecord({ at, bytes, checksum }: Place): Promise<Buffer | undefined> {
    const record = Buffer.allocUnsafeSlow(bytes);
    try {
      const { bytesRead } = await file.read(record, 0, bytes, at % maxBytes);
      return bytesRead === bytes && crc32(record) === checksum ? record : undefined;
    } catch {
      return undefined;
    }
  }

  return {
    has: (name) => places.has(name),
    async read(name) {
      const place = places.get(name);
      if (!place) return undefined;
      const record = await readRecord(place);
      if (!record) {
        if (places.get(name) === place) places.delete(name);
        return undefined;
      }
      const head = JSON.parse(record.toString('utf8', 0, place.headBytes)) as Omit<StoredPage, 'gzip'>;
      return { ...head, gzip: record.subarray(place.headBytes) };
    },
    async write(name, { gzip, ...rest }) {
      places.delete(name);
      const head = Buffer.from(JSON.stringify(rest));
      const record = Buffer.concat([head, gzip]);
      if (record.length > maxBytes) return;
      const at = reserve(record.length);
      const place = { at, headBytes: head.length, bytes: record.length, checksum: crc32(record) };
      try {
        const { bytesWritten } = await file.write(record, 0, record.length, at % maxBytes);
        if (bytesWritten === record.length && !isOverwritten(place)) places.set(name, place);
      } catch {
        // A full disk only costs the page its place.
      }
    },
    delete: (name) => places.delete(name),
    close: () => file.close(),
  };
}
