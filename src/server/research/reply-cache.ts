import { LRUCache } from 'lru-cache';
import { isoDate } from '#domain/time.ts';
import { prepareReply, type SerializedReply } from '#server/platform/http/serialized-reply.ts';

/** Returns the cached reply of a version and a key, or serializes a new one. */
export type ReplyCache = (
  version: string,
  key: string,
  serialize: () => Promise<string | Buffer>,
) => Promise<SerializedReply>;

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

  return async (version, key, serialize) => {
    const versioned = `${version} ${isoDate()} ${key}`;
    const cached = cache.get(versioned) ?? computing.get(versioned);
    if (cached !== undefined) return cached;
    const started = compute(versioned, serialize).finally(() => computing.delete(versioned));
    computing.set(versioned, started);
    return started;
  };
}
