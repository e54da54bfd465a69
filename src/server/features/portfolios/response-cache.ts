import { LRUCache } from 'lru-cache';
import { isoDate } from '#domain/time.ts';
import { prepareReply, type SerializedReply } from '#server/platform/http/serialized-reply.ts';

interface CachedReply {
  version: string;
  reply: SerializedReply;
}

const maxCachedBytes = 16_000_000;

interface ResponseCacheSettings {
  /** Reads the version of a customer's portfolios. */
  readVersion: (customerId: string) => Promise<string | undefined>;
  /** The version of everything that responses contain beside portfolios, such as prices. */
  sourceVersion: () => string;
}

/** Returns the cached response of a key, which belongs to one customer, or serializes a new one. */
export type ResponseCache = (
  customerId: string,
  key: string,
  serialize: () => Promise<string | Buffer>,
) => Promise<SerializedReply>;

/**
 * Caches serialized responses until the customer's portfolios or the sources change. The version is read from the
 * database before the portfolios, and every change sets a new version in its own transaction. A response is therefore
 * never older than its version, even when another instance made the change. Concurrent requests share one computation.
 */
export function createResponseCache({ readVersion, sourceVersion }: ResponseCacheSettings): ResponseCache {
  const cache = new LRUCache<string, CachedReply>({
    maxSize: maxCachedBytes,
    sizeCalculation: ({ reply }) => reply.size,
  });
  const computing = new Map<string, Promise<SerializedReply>>();

  async function compute(key: string, version: string, serialize: () => Promise<string | Buffer>) {
    const reply = await prepareReply(await serialize());
    cache.set(key, { version, reply });
    return reply;
  }

  return async (customerId, key, serialize) => {
    // Splits become effective with the day.
    const version = `${await readVersion(customerId)} ${isoDate()} ${sourceVersion()}`;
    const cached = cache.get(key);
    if (cached?.version === version) return cached.reply;
    const computation = `${key} ${version}`;
    const running = computing.get(computation);
    if (running !== undefined) return running;
    const started = compute(key, version, serialize).finally(() => computing.delete(computation));
    computing.set(computation, started);
    return started;
  };
}
