import { LRUCache } from 'lru-cache';
import type { PageCall, PageStore, StoredPage } from './page-store.ts';

export interface CachedPage extends StoredPage {
  isCacheable: boolean;
}

const freshMs = 5_000;
const maxStaleMs = 60_000;
const defaultMaxBytes = 16 * 1024 * 1024;
/** What a page takes beside its bytes, about. */
const pageOverhead = 500;
/** A stored page without a known check is checked before it is served. */
const maxChecks = 20_000;

interface CacheSettings<Moved> {
  render: (path: string) => Promise<CachedPage | Moved>;
  /** Whether these calls would get the same replies as when the page was rendered. */
  areCurrent: (calls: readonly PageCall[]) => Promise<boolean>;
  /** Holds the pages that do not fit into memory. */
  store?: PageStore | undefined;
  now?: () => number;
  maxBytes?: number;
  /** Reads a version that changes with the content of pages. Required if several processes render. */
  readVersion?: (() => Promise<string | undefined>) | undefined;
}

/**
 * Caches the pages of visitors without a session. A page is fresh for 5 seconds. After that it is served stale, for up
 * to a minute, while it is checked in the background: it is rendered again only if a reply that it was rendered from has
 * changed. Concurrent requests share one check. Memory holds the pages used last, up to `maxBytes`, the store all others.
 */
export function createPageCache<Moved extends { movedTo: string }>({
  render,
  areCurrent,
  store,
  now = () => performance.now(),
  maxBytes = defaultMaxBytes,
  readVersion,
}: CacheSettings<Moved>) {
  const memory = new LRUCache<string, StoredPage>({
    maxSize: maxBytes,
    sizeCalculation: ({ gzip }) => gzip.length + pageOverhead,
  });
  /** When each page was last rendered or checked since the cache was cleared. */
  const checkedAt = new LRUCache<string, number>({ max: maxChecks });
  let renewing = new Map<string, Promise<StoredPage | Moved>>();
  let seenVersion: string | undefined;

  const ageOf = (path: string) => now() - (checkedAt.get(path) ?? Number.NEGATIVE_INFINITY);
  const isKnown = (path: string) => memory.has(path) || (store?.has(path) ?? false);

  function clear(): void {
    checkedAt.clear();
    // What is being rendered may be from before the change: it is served, but not cached.
    renewing = new Map();
  }

  /** Clears the cache if the version changed. Keeps it if the version cannot be read. */
  async function checkVersion(): Promise<void> {
    const version = await readVersion?.();
    if (version === undefined || version === seenVersion) return;
    seenVersion = version;
    clear();
  }

  async function readStored(path: string): Promise<StoredPage | undefined> {
    const page = await store?.read(path);
    if (page && !memory.has(path)) memory.set(path, page);
    return page;
  }

  function forget(path: string): void {
    memory.delete(path);
    store?.delete(path);
    checkedAt.delete(path);
  }

  async function renew(path: string, known: StoredPage | undefined): Promise<StoredPage | Moved> {
    const current = renewing;
    if (known && (await areCurrent(known.calls))) {
      if (current === renewing) checkedAt.set(path, now());
      return known;
    }
    const rendered = await render(path);
    if ('movedTo' in rendered || !rendered.isCacheable) forget(path);
    else if (current === renewing) {
      const { isCacheable: _, ...page } = rendered;
      memory.set(path, page);
      checkedAt.set(path, now());
      void store?.write(path, page);
    }
    return rendered;
  }

  function renewOnce(path: string, known: StoredPage | undefined): Promise<StoredPage | Moved> {
    const current = renewing;
    const running = current.get(path);
    if (running) return running;
    const started = renew(path, known).finally(() => current.delete(path));
    current.set(path, started);
    return started;
  }

  return {
    async get(path: string): Promise<StoredPage | Moved> {
      if (readVersion) await checkVersion();
      const known = memory.get(path) ?? (store?.has(path) ? await readStored(path) : undefined);
      const age = ageOf(path);
      if (known && age <= freshMs) return known;
      const renewed = renewOnce(path, known);
      if (!known || age > maxStaleMs) return renewed;
      renewed.catch(() => undefined);
      return known;
    },
    /** Whether the path is that of a cached page. */
    isKnown,
    /** Whether a page can be served at once. */
    has: (path: string): boolean => ageOf(path) <= maxStaleMs && isKnown(path),
    /** Checks all pages before they are served again, because their content may have changed. */
    clear,
  };
}
