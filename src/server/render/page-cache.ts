import { LRUCache } from 'lru-cache';

export interface CachedPage {
  status: number;
  isCacheable: boolean;
  html: Buffer;
  /** The same page, compressed. */
  gzip: Buffer;
}

const freshMs = 5_000;
const maxStaleMs = 60_000;
const defaultMaxBytes = 32 * 1024 * 1024;

interface CacheSettings {
  now?: () => number;
  maxBytes?: number;
  /** Reads a version that changes with the content of pages. Required if several processes render. */
  readVersion?: (() => Promise<string | undefined>) | undefined;
}

/**
 * Caches the pages of visitors without a session. A page is fresh for 5 seconds. After that it is served stale while a
 * background render replaces it, for up to a minute. Concurrent requests share one render. Beyond `maxBytes`,
 * the least recently used pages are evicted.
 */
export function createPageCache<Page extends CachedPage | { movedTo: string }>(
  render: (path: string) => Promise<Page>,
  { now = () => performance.now(), maxBytes = defaultMaxBytes, readVersion }: CacheSettings = {},
) {
  const cache = new LRUCache<string, Page>({
    maxSize: maxBytes,
    sizeCalculation: (page) => ('html' in page ? page.html.length + page.gzip.length : 1),
    ttl: freshMs,
    ttlResolution: 0,
    perf: { now },
    fetchMethod: (path) => render(path),
    // A page rendered while the cache is cleared is served, but not cached.
    ignoreFetchAbort: true,
    noDeleteOnFetchRejection: true,
  });
  let seenVersion: string | undefined;

  const isUsable = (path: string) => cache.getRemainingTTL(path) > freshMs - maxStaleMs;

  /** Clears the cache if the version changed. Keeps it if the version cannot be read. */
  async function checkVersion(): Promise<void> {
    const version = await readVersion?.();
    if (version === undefined || version === seenVersion) return;
    seenVersion = version;
    cache.clear();
  }

  return {
    async get(path: string): Promise<Page> {
      if (readVersion) await checkVersion();
      const page = await cache.forceFetch(path, { allowStale: isUsable(path) });
      if ('movedTo' in page || !page.isCacheable) cache.delete(path);
      return page;
    },
    /** Whether a page can be served from the cache. */
    has: (path: string): boolean => isUsable(path) && cache.peek(path, { allowStale: true }) !== undefined,
    /** Removes all pages, because their content has changed. */
    clear: () => cache.clear(),
  };
}
