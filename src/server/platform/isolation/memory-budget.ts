/** The memory of all parsers together. The server itself fits into the rest of the gigabyte of compose.yaml. */
export const parserMemoryMb = 656;
/**
 * The memory that pictures and short files may take beyond it, so that none waits for a long file. Nothing else starts
 * meanwhile, and if the memory does run out, the kernel ends the largest parser first.
 */
export const reservedMemoryMb = 256;

interface Waiting extends Share {
  mb: number;
  since: number;
  start: () => void;
}

interface Share {
  /** Who causes the task. */
  party: string;
  /** Whether any customer can cause such a task. It waits for those that only administrators and jobs can cause. */
  isPublic: boolean;
  /** Whether the task may also take the reserved memory. */
  hasReserve?: boolean;
}

/** Smaller tasks may pass one that does not fit for so long. */
const passingMs = 5_000;

/**
 * Shares a memory budget between tasks. The next is one of the party that has used the least time so far, with what its
 * running tasks use, so a party with many or long tasks waits for itself.
 */
export function createMemoryBudget(totalMb: number, { reservedMb = 0, now = () => performance.now() } = {}) {
  let waiting: Waiting[] = [];
  const usedMs = new Map<string, number>();
  const running = new Map<Waiting, number>();
  let freeMb = totalMb;
  let freeReservedMb = reservedMb;

  /** Returns the time that each party has used, that of its running tasks included, as the order of the next turn needs. */
  function timeUsed(): (task: Waiting) => number {
    const used = new Map(usedMs);
    // A party with a running task comes after those without any, even if it began just now.
    for (const [{ party }, startedAt] of running)
      used.set(party, (used.get(party) ?? 0) + Math.max(1, now() - startedAt));
    return ({ party }) => used.get(party) ?? 0;
  }

  function inOrder(): Waiting[] {
    const used = timeUsed();
    return waiting.toSorted(
      (a, b) => Number(a.isPublic) - Number(b.isPublic) || used(a) - used(b) || a.since - b.since,
    );
  }

  const fitsReserve = ({ mb, hasReserve }: Waiting) => hasReserve === true && mb <= freeReservedMb;
  /** Whether a task fits. A task in the reserved memory keeps others from starting, so that both rarely add up. */
  const fits = (task: Waiting) => task.mb <= freeMb || fitsReserve(task);

  function account(mb: number, hasReserve: boolean | undefined): void {
    freeMb -= mb;
    if (hasReserve) freeReservedMb -= mb;
  }

  /** Whether the end of the largest running task makes room for `first` even if `other` starts before, or nearly. */
  const mayPass = (other: Waiting, first: Waiting) =>
    fitsReserve(other) ||
    first.mb <= freeMb - other.mb + Math.max(0, ...[...running.keys()].map(({ mb }) => mb));

  function begin(one: Waiting): void {
    waiting = waiting.filter((other) => other !== one);
    account(one.mb, one.hasReserve);
    running.set(one, now());
    one.start();
  }

  /** Finds the next task that fits. One that has waited for long lets only those pass that do not delay it. */
  function findNext(): Waiting | undefined {
    let first: Waiting | undefined;
    for (const one of inOrder()) {
      if (fits(one) && (!first || mayPass(one, first))) return one;
      if (!one.isPublic) return undefined;
      if (now() - one.since > passingMs) first ??= one;
    }
    return undefined;
  }

  function startNext(): void {
    for (let next = findNext(); next; next = findNext()) begin(next);
  }

  function release(task: Waiting): void {
    const { mb, party, hasReserve } = task;
    account(-mb, hasReserve);
    usedMs.set(party, (usedMs.get(party) ?? 0) + now() - (running.get(task) ?? now()));
    running.delete(task);
    startNext();
    // Nobody competes any more, so what was used no longer counts.
    if (running.size === 0) usedMs.clear();
  }

  return {
    /**
     * Whether a party has its share of the waiting tasks: the more parties wait, the smaller it is, and one task is always
     * allowed.
     */
    isFull(party: string, maxWaiting: number): boolean {
      const own = waiting.filter((one) => one.party === party).length;
      const parties = new Set(waiting.map((one) => one.party)).add(party).size;
      return own >= Math.max(1, Math.floor(maxWaiting / parties));
    },
    /** Resolves once `mb` megabytes are free, with a function that releases them. Rejects with the signal's reason. */
    async take(mb: number, share: Share, signal?: AbortSignal): Promise<() => void> {
      if (mb > totalMb) throw new Error(`A task of ${mb} MB does not fit into the budget of ${totalMb} MB.`);
      signal?.throwIfAborted();
      const { promise, resolve, reject } = Promise.withResolvers<void>();
      const cancel = () => {
        waiting = waiting.filter((one) => one !== entry);
        reject(signal?.reason);
        startNext();
      };
      const entry: Waiting = {
        ...share,
        mb,
        since: now(),
        start: () => {
          signal?.removeEventListener('abort', cancel);
          resolve();
        },
      };
      signal?.addEventListener('abort', cancel, { once: true });
      waiting.push(entry);
      startNext();
      await promise;
      return () => release(entry);
    },
  };
}
