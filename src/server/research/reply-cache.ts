import { LRUCache } from 'lru-cache';
import { isoDate } from '#domain/time.ts';
import { ifChanged, type notModified } from '#server/platform/http/conditional-reply.ts';
import { prepareReply, type SerializedReply } from '#server/platform/http/serialized-reply.ts';

/** Returns the cached reply of a version and a key, or serializes a new one; nothing if the client has that version. */
export type ReplyCache = (
  http: Parameters<typeof ifChanged>[0],
  version: string,
  key: string,
  serialize: () => Promise<string | Buffer>,
) => Promise<SerializedReply | typeof notModified>;

/**
 * Caches serialized replies for all readers, by version of what they are computed from and for a day at most, because
 * splits become effective with the day. Concurrent requests share one computation.
 */
export function createReplyCache(maxBytes: number): ReplyCache {
  const cache = new LRUCache<string, SerializedReply>({
    maxSize: maxBytes,
    sizeCalculation: ({ size }, key) => size + key.length,
  });
  const computing = new Map<string, Promise<SerializedReply>>();

  async function compute(key: string, serialize: () => Promise<string | Buffer>): Promise<SerializedReply> {
    const reply = await prepareReply(await serialize());
    cache.set(key, reply);
    return reply;
  }

  function read(key: string, serialize: () => Promise<string | Buffer>) {
    const cached = cache.get(key) ?? computing.get(key);
    if (cached !== undefined) return cached;
    const started = compute(key, serialize).finally(() => computing.delete(key));
    computing.set(key, started);
    return started;
  }

  return (http, version, key, serialize) => {
    const versioned = `${version} ${isoDate()} ${key}`;
    return ifChanged(http, versioned, async () => read(versioned, serialize));
  };
}
