import { copiesName, storedAtName } from '#domain/offline-copies.ts';
import { once } from '#domain/once.ts';
import { isoTime } from '#domain/time.ts';
import { bounds, type CachedEntry, isTooOld, surplus } from './surplus.ts';

const bytesName = 'stored-bytes';

/** Headers of the transfer, which the text of a copy no longer has. */
const transferHeaders = ['content-encoding', 'content-length', 'etag', 'vary'];

const entryOf = ({ headers }: Response): CachedEntry => ({
  at: Date.parse(headers.get(storedAtName) ?? ''),
  bytes: Number(headers.get(bytesName)),
});

async function readIndex(): Promise<Map<string, CachedEntry>> {
  const cache = await caches.open(copiesName);
  const index = new Map<string, CachedEntry>();
  for (const request of await cache.keys()) {
    const copy = await cache.match(request);
    if (copy) index.set(request.url, entryOf(copy));
  }
  return index;
}

/** Changes when all copies are deleted: what was requested before belongs to an earlier session. */
let session = 0;
let index = once(readIndex);

async function copyOf(response: Response): Promise<{ copy: Response; entry: CachedEntry }> {
  const at = isoTime();
  const isPage = response.headers.get('content-type')?.startsWith('text/html');
  const text = await response.text();
  const marked = isPage
    ? text.replace('<head>', `<head><meta name="${storedAtName}" content="${at}">`)
    : text;
  const body = new TextEncoder().encode(marked);
  const headers = new Headers(response.headers);
  for (const name of transferHeaders) headers.delete(name);
  headers.set(storedAtName, at);
  headers.set(bytesName, String(body.length));
  return { copy: new Response(body, { headers }), entry: { at: Date.parse(at), bytes: body.length } };
}

async function makeRoom(cache: Cache, address: string, entry: CachedEntry): Promise<void> {
  const entries = await index();
  entries.set(address, entry);
  for (const old of surplus(entries, Date.now())) {
    entries.delete(old);
    await cache.delete(old);
  }
}

/** Copies of what the customer saw last, by address. */
export const copies = {
  /** Returns what `keep` needs to know about the time of the request. */
  session: () => session,

  /** Returns the copy of an address, with the time at which it came from the server. */
  async find(address: string): Promise<Response | undefined> {
    const copy = await caches.match(address, { cacheName: copiesName });
    return copy && !isTooOld(entryOf(copy).at, Date.now()) ? copy : undefined;
  },

  /** Copies a response, unless all copies were deleted since it was requested. */
  async keep(address: string, response: Response, requestedIn: number): Promise<void> {
    const { copy, entry } = await copyOf(response);
    if (entry.bytes > bounds.entryBytes) return;
    const cache = await caches.open(copiesName);
    // A deletion from here on also deletes what is written to this cache.
    if (session !== requestedIn) return;
    await cache.put(address, copy);
    await makeRoom(cache, address, entry);
  },

  async forget(): Promise<void> {
    session += 1;
    index = once(readIndex);
    await caches.delete(copiesName);
  },
};
