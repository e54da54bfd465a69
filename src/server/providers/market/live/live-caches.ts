import { isoTime } from '#domain/time.ts';
import type { Db } from '#server/platform/db/schema.ts';
import type { MarketStatus, SourceHealth } from '../market-provider.ts';
import type { FailureKind, MarketSource, SourceFailure } from '../market-source.ts';
import { knownAnswers, noStore, sharedAnswers } from './answer-store.ts';
import { createBreaker, followBreaker } from './breaker.ts';
import { callsUsed, createCallQuota, createUnlistedQuota } from './call-quota.ts';
import { type Capacity, createLiveCache, type LiveCache } from './live-cache.ts';
import { createReachability } from './reachability.ts';

/** Fits all listings of the snapshot, with their profiles and a few hundred long histories. */
const listedCapacity: Capacity = {
  characters: 32_000_000,
  pauses: 40_000,
  concurrency: 4,
  pending: 2_000,
};
const unlistedCapacity: Capacity = {
  characters: 2_000_000,
  pauses: 2_000,
  concurrency: 1,
  pending: 100,
};
/** A source is live if it has answered within this time and has not failed since. */
const liveMs = 15 * 60 * 1000;
const cutOff: ReadonlySet<FailureKind> = new Set(['unreachable', 'slow']);

export interface LiveCacheOptions {
  db: Db;
  source: MarketSource;
  /** The calls per UTC day that all instances share; undefined without a limit. */
  callsPerDay: number | undefined;
  /** Whether readers wait for the first answer of the source. */
  waitsForFirst?: boolean | undefined;
  /** Whether answers about unlisted symbols are stored: where no stranger can ask for them. */
  storesUnlisted?: boolean | undefined;
  /** Whether the snapshot lists a symbol, with or without prices. */
  isListed: (symbol: string) => Promise<boolean>;
  now: () => number;
  onFailure: (failure: SourceFailure) => void;
}

const minuteOf = (at: number) => `${isoTime(at).slice(0, 16).replace('T', ' ')} UTC`;

const daysOf = ({ asOf, oldestAsOf }: MarketStatus) => (oldestAsOf ? `${oldestAsOf} to ${asOf}` : asOf);

/** Describes the prices on display: live, delayed since a time, or from the snapshot of a day. */
function statusOf(
  { name }: MarketSource,
  { lastSuccess, lastFailure }: ReturnType<LiveCache['state']>,
  snapshot: MarketStatus,
  now: number,
): MarketStatus {
  const failing = lastFailure !== undefined && lastFailure.at >= lastSuccess && lastFailure.kind !== 'plan';
  if (lastSuccess === 0) {
    const reason = failing ? 'Live prices are not available at the moment.' : 'Live prices are loading.';
    return {
      provider: name,
      live: false,
      asOf: snapshot.asOf,
      message: `${reason} Until then: closing prices of ${daysOf(snapshot)} from the shipped snapshot.`,
    };
  }
  if (!failing && now - lastSuccess < liveMs)
    return { provider: name, live: true, asOf: isoTime(lastSuccess) };
  const reason =
    lastFailure?.kind === 'budget' && failing ? ' Today’s calls of the live source are used up.' : '';
  return {
    provider: name,
    live: false,
    asOf: isoTime(lastSuccess),
    message: `Prices are delayed: the newest are of ${minuteOf(lastSuccess)}.${reason}`,
  };
}

/**
 * Creates two caches of one source. The symbols that the snapshot lists are finite, so all instances share their answers
 * in the database. Other symbols can be invented: they get a small quota, little memory, no rows, and their own queue, and
 * their failures do not affect the listed symbols.
 */
export function createLiveCaches(options: LiveCacheOptions) {
  const { db, source, callsPerDay, waitsForFirst = true, storesUnlisted, now, onFailure } = options;
  const breaker = createBreaker();
  const reachability = createReachability({ waitsForFirst });
  const counted = { db, source: source.name, now };
  const quota = createCallQuota(counted, callsPerDay);
  const listed = createLiveCache({
    source,
    store: sharedAnswers(db),
    quota,
    breaker,
    reachability,
    capacity: listedCapacity,
    now,
    onFailure,
  });
  const unlisted = createLiveCache({
    source,
    store: storesUnlisted ? knownAnswers(db) : noStore,
    quota: createUnlistedQuota(counted, callsPerDay, quota),
    breaker: followBreaker(breaker),
    reachability,
    capacity: unlistedCapacity,
    now,
    onFailure,
  });

  /** Whether requests can be expected to be answered: none are blocked, and the last one did not fail for want of a network. */
  function isReachable(): boolean {
    const { lastSuccess, lastFailure } = listed.state();
    const isCutOff = lastFailure !== undefined && cutOff.has(lastFailure.kind);
    return !breaker.isOpen(now()) && !(isCutOff && lastFailure.at >= lastSuccess);
  }

  async function health(): Promise<SourceHealth> {
    const times = listed.times();
    return {
      source: source.name,
      paused: breaker.isOpen(now()),
      newest: times.reduce<number | undefined>((newest, at) => Math.max(newest ?? at, at), undefined),
      oldest: times.reduce<number | undefined>((oldest, at) => Math.min(oldest ?? at, at), undefined),
      calls: { used: await callsUsed(counted), allowed: callsPerDay },
    };
  }

  return {
    listed,
    unlisted,
    cacheOf: async (symbol: string) => ((await options.isListed(symbol)) ? listed : unlisted),
    waitBriefly: reachability.waitBriefly,
    isReachable,
    health,
    status: (snapshot: MarketStatus) => statusOf(source, listed.state(), snapshot, now()),
    changes: () => listed.state().changes + unlisted.state().changes,
    /** Resolves when no request is pending. */
    idle: () => Promise.all([listed.idle(), unlisted.idle()]),
    close: () => Promise.all([listed.close(), unlisted.close()]),
  };
}

export type LiveCaches = ReturnType<typeof createLiveCaches>;
