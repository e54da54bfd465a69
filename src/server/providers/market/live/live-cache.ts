import { setTimeout as wait } from 'node:timers/promises';
import { LRUCache } from 'lru-cache';
import pLimit from 'p-limit';
import { dayMs } from '#domain/time.ts';
import { type FailureKind, type MarketSource, type SourceAbility, SourceFailure } from '../market-source.ts';
import { type AnswerStore, noStore, type StoredAnswer } from './answer-store.ts';
import type { Breaker } from './breaker.ts';
import type { CallQuota, Urgency } from './call-quota.ts';
import type { Reachability } from './reachability.ts';

/** A request to the source for one or more keys. */
export interface SourceRequest {
  ability: SourceAbility;
  keys: readonly string[];
  urgency: Urgency;
  /** The client that limits apply to; undefined for requests of the product itself. */
  client: string | undefined;
  /** Fetches an answer for each key; undefined if the source has none. */
  fetch: (keys: readonly string[], signal: AbortSignal) => Promise<ReadonlyMap<string, unknown>>;
}

/** Limits on memory and concurrency. */
export interface Capacity {
  /** Total length of the answers as JSON; in memory they take about twice as much. */
  characters: number;
  /** Maximum number of paused keys. */
  pauses: number;
  concurrency: number;
  /** Maximum number of pending keys. */
  pending: number;
}

export interface LiveCacheSettings {
  source: MarketSource;
  store: AnswerStore;
  quota: CallQuota;
  breaker: Breaker;
  reachability: Reachability;
  capacity: Capacity;
  now: () => number;
  onFailure: (failure: SourceFailure) => void;
}

const timeoutMs = 8_000;
const closeWithinMs = 1_000;
/** The memory overhead of an entry. */
const charactersPerKey = 100;
const planPauseMs = dayMs;
const failedPauseMs = 15_000;
/** The pause of a key that another instance requests. */
const claimedElsewherePauseMs = 5_000;

/** Marks keys that the store has no answer for. */
const absent: StoredAnswer = { answer: undefined, at: 0, size: 0 };

const toJson = (answer: unknown): string | null => (answer === undefined ? null : JSON.stringify(answer));

const asFailure = (error: unknown): SourceFailure =>
  error instanceof SourceFailure
    ? error
    : new SourceFailure('garbage', 'the response could not be read', error);

/**
 * Caches the answers of a live source in memory and in a store. Sends one request per key at a time, with a timeout of 8
 * seconds, within the quota, and only while the circuit breaker is closed.
 */
export function createLiveCache(settings: LiveCacheSettings) {
  const { source, store, quota, breaker, reachability, capacity, now, onFailure } = settings;
  const cached = new LRUCache<string, StoredAnswer>({
    maxSize: capacity.characters,
    sizeCalculation: ({ size }, key) => charactersPerKey + key.length + size,
  });
  const pending = new Map<string, Promise<void>>();
  const pausedUntil = new LRUCache<string, number>({ max: capacity.pauses });
  const closing = new AbortController();
  const limitConcurrency = pLimit(capacity.concurrency);
  const state = {
    changes: 0,
    lastSuccess: 0,
    lastFailure: undefined as { kind: FailureKind; at: number } | undefined,
  };

  const answeredAt = (key: string) => cached.peek(key)?.at ?? 0;

  function remember(answers: ReadonlyMap<string, StoredAnswer>): void {
    for (const [key, answer] of answers) {
      const previous = cached.peek(key);
      if (previous && previous.at >= answer.at) continue;
      cached.set(key, answer);
      pausedUntil.delete(key);
      state.changes += 1;
      state.lastSuccess = Math.max(state.lastSuccess, answer.at);
    }
  }

  function pause(keys: readonly string[], ms: number): void {
    for (const key of keys) pausedUntil.set(key, now() + ms);
  }

  async function recordFailure(keys: readonly string[], failure: SourceFailure): Promise<void> {
    breaker.failed(failure.kind, now());
    reachability.failed(failure.kind);
    pause(keys, failure.kind === 'plan' ? planPauseMs : failedPauseMs);
    state.lastFailure = { kind: failure.kind, at: now() };
    onFailure(failure);
    if (failure.kind === 'budget') await quota.exhaust();
    await store.release(keys, now());
  }

  async function send({ fetch }: SourceRequest, keys: readonly string[]) {
    breaker.started();
    try {
      const signal = AbortSignal.any([closing.signal, AbortSignal.timeout(timeoutMs)]);
      const answers = await fetch(keys, signal);
      breaker.succeeded();
      reachability.succeeded();
      return new Map(keys.map((key) => [key, answers.get(key)]));
    } catch (error) {
      if (!closing.signal.aborted) await recordFailure(keys, asFailure(error));
      return undefined;
    }
  }

  /** Requests the keys that no other instance has refreshed since `staleBefore`. */
  async function fetchKeys(request: SourceRequest, staleBefore: number): Promise<void> {
    if (closing.signal.aborted) return;
    remember(await store.load(request.keys));
    const stale = request.keys.filter((key) => answeredAt(key) < staleBefore);
    if (stale.length === 0) return;
    if (breaker.isOpen(now()) || quota.isUsedUp(request)) return;
    pause(stale, claimedElsewherePauseMs);
    const claimed = await store.claim(stale, now());
    if (claimed.length === 0) return;
    const cost = source.cost[request.ability];
    if (!(await quota.spend(request, cost)) || breaker.isOpen(now())) {
      // Another client may still have calls left.
      for (const key of claimed) pausedUntil.delete(key);
      return store.release(claimed, now());
    }
    const answers = await send(request, claimed);
    if (!answers) return;
    const serialized = new Map([...answers].map(([key, answer]) => [key, toJson(answer)]));
    const sizeOf = (key: string) => serialized.get(key)?.length ?? 0;
    remember(new Map([...answers].map(([key, answer]) => [key, { answer, at: now(), size: sizeOf(key) }])));
    await store.save(serialized, now());
  }

  /** Resolves when no request is pending. */
  async function idle(): Promise<void> {
    while (pending.size > 0) await Promise.all(pending.values());
  }

  return {
    /** Returns the answer in memory, however old. */
    peek(key: string): StoredAnswer | undefined {
      const entry = cached.get(key);
      return entry === absent ? undefined : entry;
    },

    /** Loads missing keys from the store into memory. */
    async recall(keys: readonly string[]): Promise<void> {
      const missing = keys.filter((key) => !cached.has(key));
      if (missing.length === 0 || store === noStore) return;
      try {
        remember(await store.load(missing));
        for (const key of missing) if (!cached.has(key)) cached.set(key, absent);
      } catch (error) {
        onFailure(asFailure(error));
      }
    },

    /** Requests the keys older than `freshMs` in the background. Resolves when done; never rejects. */
    refresh(request: SourceRequest, freshMs: number): Promise<void> {
      if (quota.isUsedUp(request)) return Promise.resolve();
      const staleBefore = now() - freshMs;
      const stale = request.keys.filter(
        (key) => answeredAt(key) < staleBefore && (pausedUntil.get(key) ?? 0) <= now(),
      );
      const unrequested = stale.filter((key) => !pending.has(key));
      if (unrequested.length > 0 && pending.size < capacity.pending) {
        const sent = limitConcurrency(() => fetchKeys({ ...request, keys: unrequested }, staleBefore))
          .catch((error: unknown) => onFailure(asFailure(error)))
          .finally(() => {
            for (const key of unrequested) pending.delete(key);
          });
        for (const key of unrequested) pending.set(key, sent);
      }
      return Promise.all(stale.map((key) => pending.get(key))).then(() => undefined);
    },

    /** Whether an answer is awaited. */
    isPending: (key: string): boolean => pending.has(key),

    idle,

    /** Aborts pending requests. Resolves when they have ended, or after a second. */
    async close(): Promise<void> {
      closing.abort();
      await Promise.race([idle(), wait(closeWithinMs, undefined, { ref: false })]);
    },

    /** The times of the answers in memory. */
    times: (): number[] => [...cached.values()].flatMap((entry) => (entry === absent ? [] : entry.at)),

    /** The number of changed answers, and the last success and failure of the source. */
    state: (): Readonly<typeof state> => state,
  };
}

export type LiveCache = ReturnType<typeof createLiveCache>;
