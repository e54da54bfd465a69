import { setTimeout as wait } from 'node:timers/promises';
import { LRUCache } from 'lru-cache';
import pLimit from 'p-limit';
import type { Db } from '../../../platform/db/schema.ts';
import type { SourceHealth } from '../market-provider.ts';
import { type FailureKind, type MarketSource, type SourceAbility, SourceFailure } from '../market-source.ts';
import { claimKeys, type KeptAnswer, loadAnswers, releaseKeys, storeAnswers } from './answers.ts';
import { createBreaker } from './breaker.ts';
import { callsAllowed, callsUsed, msPerCall, spendAllCalls, spendCalls, type Urgency } from './budget.ts';

/** Something to ask the source, about one key or several at once. */
export interface Question {
  ability: SourceAbility;
  keys: readonly string[];
  urgency: Urgency;
  /** An answer for each key; undefined for what the source does not know. */
  ask: (keys: readonly string[], signal: AbortSignal) => Promise<ReadonlyMap<string, unknown>>;
}

export interface LiveAnswersSettings {
  db: Db;
  source: MarketSource;
  /** The calls of a day (UTC) that all instances share; undefined without a limit. */
  callsPerDay: number | undefined;
  now: () => number;
  onFailure: (failure: SourceFailure) => void;
}

const timeoutMs = 8_000;
const closeWithinMs = 1_000;
const askedAtOnce = 4;
const waitingMost = 2_000;
const keysKept = 20_000;
const planPauseMs = 24 * 60 * 60 * 1000;
const failedPauseMs = 15_000;
/** For which a key that could not be asked about is left alone: over budget, asked about elsewhere, source paused. */
const passedOverMs = 5_000;

/** Stands for keys that the database knows nothing of either. */
const unheard: KeptAnswer = { answer: undefined, at: 0 };

const asFailure = (error: unknown): SourceFailure =>
  error instanceof SourceFailure
    ? error
    : new SourceFailure('garbage', 'the answer could not be read', error);

/**
 * What a live source has answered, kept in memory and in the database for all instances, and the one way to ask it: one
 * flight per key however many want it, 8 seconds at most, within the day's budget, and not while it fails.
 */
export function createLiveAnswers({ db, source, callsPerDay, now, onFailure }: LiveAnswersSettings) {
  const known = new LRUCache<string, KeptAnswer>({ max: keysKept });
  const flights = new Map<string, Promise<void>>();
  const pausedUntil = new LRUCache<string, number>({ max: keysKept });
  const breaker = createBreaker();
  const closing = new AbortController();
  const inTurn = pLimit(askedAtOnce);
  const overBudgetUntil: Record<Urgency, number> = { urgent: 0, patient: 0 };
  const state = {
    changes: 0,
    lastSuccess: 0,
    lastFailure: undefined as { kind: FailureKind; at: number } | undefined,
  };

  function keep(answers: ReadonlyMap<string, KeptAnswer>): void {
    for (const [key, answer] of answers) {
      const before = known.peek(key);
      if (before && before.at >= answer.at) continue;
      known.set(key, answer);
      pausedUntil.delete(key);
      state.changes += 1;
      state.lastSuccess = Math.max(state.lastSuccess, answer.at);
    }
  }

  async function mayAsk({ ability, urgency }: Question): Promise<boolean> {
    if (callsPerDay === undefined) return true;
    const allowed = callsAllowed(callsPerDay, urgency, now());
    const spent = await spendCalls(db, source.name, source.cost[ability], allowed, now());
    if (!spent) overBudgetUntil[urgency] = now() + msPerCall(callsPerDay);
    return spent;
  }

  function pause(keys: readonly string[], ms: number): void {
    for (const key of keys) pausedUntil.set(key, now() + ms);
  }

  async function noteFailure(keys: readonly string[], failure: SourceFailure): Promise<void> {
    breaker.failed(failure.kind, now());
    pause(keys, failure.kind === 'plan' ? planPauseMs : failedPauseMs);
    state.lastFailure = { kind: failure.kind, at: now() };
    onFailure(failure);
    if (failure.kind === 'budget' && callsPerDay !== undefined)
      await spendAllCalls(db, source.name, callsPerDay, now());
    await releaseKeys(db, keys, now());
  }

  async function askSource({ ask }: Question, keys: readonly string[]) {
    breaker.begins();
    try {
      const signal = AbortSignal.any([closing.signal, AbortSignal.timeout(timeoutMs)]);
      const answers = await ask(keys, signal);
      breaker.succeeded();
      return new Map(keys.map((key) => [key, answers.get(key)]));
    } catch (error) {
      if (!closing.signal.aborted) await noteFailure(keys, asFailure(error));
      return undefined;
    }
  }

  /** Asks about those keys that no other instance has asked about since `staleBefore`. */
  async function fetchKeys(question: Question, staleBefore: number): Promise<void> {
    if (closing.signal.aborted) return;
    keep(await loadAnswers(db, question.keys));
    const stale = question.keys.filter((key) => (known.peek(key)?.at ?? 0) < staleBefore);
    if (stale.length === 0) return;
    pause(stale, passedOverMs);
    if (breaker.isOpen(now()) || overBudgetUntil[question.urgency] > now()) return;
    const claimed = await claimKeys(db, stale, now());
    if (claimed.length === 0) return;
    if (!(await mayAsk(question)) || breaker.isOpen(now())) return releaseKeys(db, claimed, now());
    const answers = await askSource(question, claimed);
    if (!answers) return;
    keep(new Map([...answers].map(([key, answer]) => [key, { answer, at: now() }])));
    await storeAnswers(db, answers, now());
  }

  /** Resolves once nothing is asked any more. */
  async function idle(): Promise<void> {
    while (flights.size > 0) await Promise.all(flights.values());
  }

  return {
    /** What is known of a key, however old, without asking anybody. */
    peek(key: string): KeptAnswer | undefined {
      const kept = known.get(key);
      return kept === unheard ? undefined : kept;
    },

    /** Reads what other instances, or this one before its start, have kept of these keys. */
    async recall(keys: readonly string[]): Promise<void> {
      const missing = keys.filter((key) => !known.has(key));
      if (missing.length === 0) return;
      try {
        keep(await loadAnswers(db, missing));
        for (const key of missing) if (!known.has(key)) known.set(key, unheard);
      } catch (error) {
        onFailure(asFailure(error));
      }
    },

    /** Asks in the background about those keys that are older than this; resolves once that is over, never rejects. */
    refresh(question: Question, freshMs: number): Promise<void> {
      if (overBudgetUntil[question.urgency] > now()) return Promise.resolve();
      const staleBefore = now() - freshMs;
      const wanted = question.keys.filter(
        (key) => (known.peek(key)?.at ?? 0) < staleBefore && (pausedUntil.get(key) ?? 0) <= now(),
      );
      const idle = wanted.filter((key) => !flights.has(key));
      if (idle.length > 0 && flights.size < waitingMost) {
        const flight = inTurn(() => fetchKeys({ ...question, keys: idle }, staleBefore))
          .catch((error: unknown) => onFailure(asFailure(error)))
          .finally(() => {
            for (const key of idle) flights.delete(key);
          });
        for (const key of idle) flights.set(key, flight);
      }
      return Promise.all(wanted.map((key) => flights.get(key))).then(() => undefined);
    },

    idle,

    /** Breaks off what is being asked, and resolves once that has ended, or a second later. */
    async close(): Promise<void> {
      closing.abort();
      await Promise.race([idle(), wait(closeWithinMs, undefined, { ref: false })]);
    },

    async health(): Promise<SourceHealth> {
      const times = [...known.values()].flatMap((kept) => (kept === unheard ? [] : kept.at));
      return {
        source: source.name,
        paused: breaker.isOpen(now()),
        newest: times.reduce<number | undefined>((most, at) => Math.max(most ?? at, at), undefined),
        oldest: times.reduce<number | undefined>((least, at) => Math.min(least ?? at, at), undefined),
        calls: { used: await callsUsed(db, source.name, now()), allowed: callsPerDay },
      };
    },

    /** Of the source as a whole: how often an answer has changed, and how it has done of late. */
    state: (): Readonly<typeof state> => state,
  };
}

export type LiveAnswers = ReturnType<typeof createLiveAnswers>;
