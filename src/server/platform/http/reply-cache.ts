import { LRUCache } from 'lru-cache';
import { isoDate } from '#domain/time.ts';
import { Abandoned } from '../abandoned.ts';
import { prepareReply, type SerializedReply } from './serialized-reply.ts';

/** The versions of everything that a reply is computed from, by name; of one that is not known, undefined. */
export type Dependencies = Readonly<Record<string, string | number | undefined>>;

/** Identifies the state that a reply is computed from. It changes with the day, because splits become effective with it. */
export const versionOf = (dependsOn: Dependencies): string => `${isoDate()} ${JSON.stringify(dependsOn)}`;

export interface ReplyCache {
  /**
   * Returns the reply of a key in a version, or writes it. The key contains everything that the reply depends on besides
   * the version, which must be read before what it is the version of: then no reply is older than its version.
   */
  read(key: string, version: string, write: () => Promise<string | Buffer>): Promise<SerializedReply>;
}

interface CachedReply {
  version: string;
  reply: SerializedReply;
}

/** Caches the newest version of serialized replies, up to `maxBytes`. Concurrent requests share one computation. */
export function createReplyCache(maxBytes: number): ReplyCache {
  const cache = new LRUCache<string, CachedReply>({
    maxSize: maxBytes,
    sizeCalculation: ({ version, reply }, key) => reply.size + version.length + key.length,
  });
  const computing = new Map<string, Promise<SerializedReply>>();

  async function compute(key: string, version: string, write: () => Promise<string | Buffer>) {
    const reply = await prepareReply(await write());
    cache.set(key, { version, reply });
    return reply;
  }

  const read: ReplyCache['read'] = async (key, version, write) => {
    const cached = cache.get(key);
    if (cached?.version === version) return cached.reply;
    const computation = `${version} ${key}`;
    const running = computing.get(computation);
    if (running !== undefined)
      return running.catch((error: unknown) => {
        if (!(error instanceof Abandoned)) throw error;
        // Another client had asked for it first, and has left.
        return read(key, version, write);
      });
    const started = compute(key, version, write).finally(() => computing.delete(computation));
    computing.set(computation, started);
    return started;
  };
  return { read };
}
