import { hash } from 'node:crypto';
import { LRUCache } from 'lru-cache';
import { runAsReader } from '#server/platform/db/replica/read-context.ts';

export interface NewsQuery {
  symbols: readonly string[];
  /** The maximum number of items. */
  limit: number;
}

interface NewsVersionSettings {
  about: (query: NewsQuery) => Promise<readonly object[]>;
  /** Returns a version that changes with articles and feed items; undefined if it cannot be read. */
  currentVersion: () => Promise<string | undefined>;
  now?: () => number;
}

/** Scheduled articles become news without any change. */
const maxAgeMs = 60_000;
const maxVersions = 10_000;
const digestLength = 22;

/**
 * Returns a function that identifies news by their content. It reads them again after an article or a feed item has
 * changed anywhere, and after a minute, so a change elsewhere does not make a new version.
 */
export function createNewsVersions({
  about,
  currentVersion,
  now = Date.now,
}: NewsVersionSettings): (query: NewsQuery) => Promise<string> {
  const digests = new LRUCache<string, { digest: string; at: number }>({ max: maxVersions });
  let seen: string | undefined;
  return async (query) => {
    const version = await currentVersion();
    if (version !== undefined && version !== seen) {
      seen = version;
      digests.clear();
    }
    const key = `${query.symbols.join(' ')} ${query.limit}`;
    const known = digests.get(key);
    const at = now();
    if (known && at - known.at < maxAgeMs) return known.digest;
    // The version is that of the primary, which a replica may lag behind.
    const news = await runAsReader({ prefersPrimary: true }, () => about(query));
    const digest = hash('sha256', JSON.stringify(news), 'base64url').slice(0, digestLength);
    // News that changed meanwhile are read again.
    if (seen === version || version === undefined) digests.set(key, { digest, at });
    return digest;
  };
}
