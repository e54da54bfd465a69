import { expect, test } from 'vitest';
import { scriptedSource } from '#tests/support/scripted-source.ts';
import { noStore } from './answer-store.ts';
import { createBreaker } from './breaker.ts';
import { createLiveCache } from './live-cache.ts';
import { createReachability } from './reachability.ts';

const unlimited = { isUsedUp: () => false, spend: async () => true, exhaust: async () => undefined };

function cacheOf(characters: number, fetch: (key: string) => Promise<unknown>) {
  const cache = createLiveCache({
    source: scriptedSource().source,
    store: noStore,
    quota: unlimited,
    breaker: createBreaker(),
    reachability: createReachability({ waitsForFirst: true }),
    capacity: { characters, pauses: 100, concurrency: 1, pending: 10 },
    now: () => 1_000_000,
    onFailure: () => undefined,
  });
  const request = (key: string) => ({
    ability: 'history' as const,
    keys: [key],
    urgency: 'urgent' as const,
    client: undefined,
    fetch: async () => new Map([[key, await fetch(key)]]),
  });
  return { cache, refresh: (key: string) => cache.refresh(request(key), 1_000) };
}

test('evicts the oldest answers when the memory limit is reached', async () => {
  const { cache, refresh } = cacheOf(10_000, async () => 'x'.repeat(1_000));
  for (let at = 0; at < 50; at += 1) await refresh(`key ${at}`);
  expect(cache.times()).toHaveLength(9);
  expect(cache.peek('key 49')).toBeDefined();
  expect(cache.peek('key 0')).toBeUndefined();
});

test('limits the number of pending requests', async () => {
  const { promise, resolve } = Promise.withResolvers<string>();
  let requests = 0;
  const { cache, refresh } = cacheOf(10_000, () => {
    requests += 1;
    return promise;
  });
  const all = Array.from({ length: 50 }, (_, at) => refresh(`key ${at}`));
  resolve('x');
  await Promise.all(all);
  await cache.idle();
  expect(requests).toBe(10);
});
