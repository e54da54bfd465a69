import { AsyncLocalStorage } from 'node:async_hooks';

interface YieldSettings {
  now?: () => number;
  /** The milliseconds that this thread has worked, for what parties are charged. Default: the time that has passed. */
  worked?: () => number;
  /** How long work may run before it must yield. */
  sliceMs?: number;
}

/** A source of work: an account, the address of a client without one, or the server itself. */
interface Party {
  queue: (() => void)[];
  /** When the first entry of the queue became the first. */
  since: number;
  /** Work of the event loop, in milliseconds, starting from the level of the other parties. */
  usedMs: number;
}

/** Work for a party. */
interface Work {
  party: string;
  isAbandoned: () => boolean;
}

/** The limits of queued work in one iteration of the event loop. */
const maxTasksPerIteration = 16;
const iterationMs = 5;
/** Iterations that may be spent on accepting connections before queued work continues. */
const maxArrivalIterations = 50;
const busyMs = 250;
/** With so few waiting parties, a long wait means that the machine was busy with something else. */
const fewWaiting = 8;
/**
 * How much of its wait counts in favour of a party. Those that have just come start level with the others, so without it
 * one that has used more would wait as long as others come and go.
 */
const agingRate = 0.1;
/** Charged for work that is too short for the clock, so that none is free. */
const minChargeMs = 0.01;
/** Other threads take the processor for longer than this. Asking how long a thread has worked takes a twentieth of it. */
const shortMs = 0.5;

/**
 * Measures how long our own work has run without the event loop polling for sockets, timers and health checks. Promises
 * alone do not let it poll, so a hundred requests that wait for each other can block it.
 *
 * Queued work is scheduled by start-time fair queueing (Goyal, Vin and Cheng 1996) with aging: the party that has used the
 * least time continues first, so a party with much work waits for itself and one with little work hardly waits.
 */
export function createEventLoopYield({
  now = () => performance.now(),
  worked = now,
  sliceMs = 30,
}: YieldSettings = {}) {
  const current = new AsyncLocalStorage<Work>();
  const parties = new Map<string, Party>();
  let waiting = 0;
  let isServing = false;
  let served: { party: Party; since: number } | undefined;
  /** `worked()` before the turns of this iteration. */
  let workedBefore = 0;
  /** The least time that a party had used which waited at the last turn. New parties start at this level. */
  let reachedMs = 0;
  let sliceStart: number | undefined;
  let arrivals = 0;
  let lastLongSlice = Number.NEGATIVE_INFINITY;
  let longSlicesInARow = 0;

  /** Charges the last served party for the time since, but not for more than this thread has worked. */
  function charge(): void {
    if (!served) return;
    const passed = now() - served.since;
    const used = passed < shortMs ? passed : Math.min(passed, worked() - workedBefore);
    served.party.usedMs += Math.max(used, minChargeMs);
    served = undefined;
  }

  function endSlice(): void {
    charge();
    if (sliceStart !== undefined && now() - sliceStart >= sliceMs) {
      lastLongSlice = now();
      longSlicesInARow += 1;
    } else longSlicesInARow = 0;
    sliceStart = undefined;
  }

  function startSlice(): void {
    sliceStart = now();
    setImmediate(endSlice);
  }

  function isSliceOver(): boolean {
    if (sliceStart !== undefined) return now() - sliceStart >= sliceMs;
    startSlice();
    return false;
  }

  const mustYield = () => waiting > 0 || isSliceOver();

  /**
   * Returns the party to serve next, and the least time that a waiting party has used. Deletes parties without queued work
   * that have used no more than the others.
   */
  function nextParty(): { next: Party | undefined; leastMs: number } {
    let next: Party | undefined;
    let nextRank = Number.POSITIVE_INFINITY;
    let leastMs = Number.POSITIVE_INFINITY;
    const time = now();
    for (const [name, party] of parties) {
      if (party.queue.length > 0) {
        const rank = party.usedMs - agingRate * (time - party.since);
        leastMs = Math.min(leastMs, party.usedMs);
        if (rank >= nextRank) continue;
        next = party;
        nextRank = rank;
      } else if (waiting === 0 || party.usedMs <= reachedMs) parties.delete(name);
    }
    return { next, leastMs };
  }

  function serveNext(): void {
    charge();
    if (sliceStart === undefined) startSlice();
    else if (now() - sliceStart >= iterationMs) return;
    const { next: party, leastMs } = nextParty();
    if (!party) return;
    reachedMs = leastMs;
    waiting -= 1;
    party.since = now();
    served = { party, since: party.since };
    party.queue.shift()?.();
  }

  /** Serves queued work. An iteration accepts one connection, so waits for more of them first while they arrive. */
  function runIteration(arrivalsBefore: number, left: number): void {
    if (arrivals !== arrivalsBefore && left > 0) {
      const seen = arrivals;
      setImmediate(() => runIteration(seen, left - 1));
      return;
    }
    workedBefore = worked();
    // One callback per task, because promises continue between two callbacks of the loop.
    for (let task = 0; task < Math.min(waiting, maxTasksPerIteration); task += 1) setImmediate(serveNext);
    setImmediate(scheduleIteration);
  }

  function scheduleIteration(): void {
    // Runs right after the tasks, so the last one does not pay for what arrives meanwhile.
    charge();
    isServing = waiting > 0;
    if (!isServing) return;
    const seen = arrivals;
    setImmediate(() => runIteration(seen, maxArrivalIterations));
  }

  function enqueue(name: string, resume: () => void): void {
    const party = parties.get(name) ?? { queue: [], since: 0, usedMs: 0 };
    parties.set(name, party);
    if (party.queue.length === 0) {
      party.since = now();
      party.usedMs = Math.max(party.usedMs, reachedMs);
    }
    party.queue.push(resume);
    waiting += 1;
    if (!isServing) scheduleIteration();
  }

  return {
    /** Whether work has to yield: its time slice is over, or other work is queued. */
    mustYield,
    /** Whether slices are used up one after the other. A single long slice may have other causes. */
    isBusy: () => waiting > 0 || (longSlicesInARow > 1 && now() - lastLongSlice < busyMs),
    /** Returns the longest wait of a party's next task in milliseconds if many parties wait, else 0. */
    waitedMs(): number {
      if (parties.size <= fewWaiting) return 0;
      const heads = [...parties.values()].filter(({ queue }) => queue.length > 0).map(({ since }) => since);
      return heads.length > fewWaiting ? now() - Math.min(...heads) : 0;
    },
    /** Counts an accepted connection. */
    arrived(): void {
      arrivals += 1;
    },
    /** Runs work whose yields are charged to a party. */
    runAs: <Result>(party: string, work: () => Result, isAbandoned = () => false): Result =>
      current.run({ party, isAbandoned }, work),
    /** Returns whether nobody waits for the result of the current work any more. */
    isAbandoned: (): boolean => current.getStore()?.isAbandoned() ?? false,
    /** Returns the party for which the current work runs. */
    party: (): string => current.getStore()?.party ?? '',
    /** Yields to the event loop, and to parties that have used less time, if work has to yield. */
    async yieldIfNeeded(party = current.getStore()?.party ?? ''): Promise<void> {
      if (mustYield()) await new Promise<void>((resolve) => enqueue(party, resolve));
    },
  };
}

export type EventLoopYield = ReturnType<typeof createEventLoopYield>;

/** Without the time in which other threads had the processor: a login whose turn it fell into would wait for seconds. */
function threadMs(): number {
  const { user, system } = process.threadCpuUsage();
  return (user + system) / 1000;
}

/** The instance for this thread's event loop. */
export const eventLoop = createEventLoopYield({ worked: threadMs });
