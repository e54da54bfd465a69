import { gunzipSync } from 'node:zlib';
import { LRUCache } from 'lru-cache';

const maxBytes = 8 * 1024 * 1024;

/**
 * Decompresses pages for the few clients that accept no compression, and remembers the ones used last. A page takes a
 * fraction of a millisecond, of which another thread would save nothing.
 */
export function createPageTexts() {
  const texts = new LRUCache<Buffer, Buffer>({
    maxSize: maxBytes,
    sizeCalculation: ({ length }) => length,
    memoMethod: (page) => gunzipSync(page),
  });
  return { read: (page: Buffer): Buffer => texts.memo(page) };
}
