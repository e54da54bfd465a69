interface Party {
  running: number;
  waiting: (() => void)[];
}

interface QueueLimits {
  /** Tasks at once. */
  total: number;
  /** Tasks of one party at once. */
  perParty: number;
}

/** Waits until a task of a party may run. Returns a function that lets the next one run, to be called once. */
export type TakeTurn = (party: string) => Promise<() => void>;

/**
 * Grants turns within limits, fairly: the next is one of the party with the fewest running tasks, and among those of the
 * party whose last task began or ended first.
 */
export function createTurns({ total, perParty }: QueueLimits): TakeTurn {
  const parties = new Map<string, Party>();
  let running = 0;

  function moveToEnd(name: string, party: Party): void {
    parties.delete(name);
    parties.set(name, party);
  }

  function startNext(): void {
    const ready = [...parties].filter(([, party]) => party.waiting.length > 0 && party.running < perParty);
    const [next] = ready.sort(([, a], [, b]) => a.running - b.running);
    if (!next || running >= total) return;
    const [name, party] = next;
    moveToEnd(name, party);
    running += 1;
    party.running += 1;
    party.waiting.shift()?.();
    startNext();
  }

  function end(name: string): void {
    const party = parties.get(name);
    running -= 1;
    if (party) {
      party.running -= 1;
      moveToEnd(name, party);
      if (party.running === 0 && party.waiting.length === 0) parties.delete(name);
    }
    startNext();
  }

  return async (party) => {
    await new Promise<void>((resolve) => {
      const own = parties.get(party) ?? { running: 0, waiting: [] };
      parties.set(party, own);
      own.waiting.push(resolve);
      startNext();
    });
    return () => end(party);
  };
}

/** Runs tasks in fair turns. */
export function createFairQueue(limits: QueueLimits) {
  const takeTurn = createTurns(limits);
  /** Runs a task of a party when it is its turn. */
  return async function inTurn<Result>(party: string, task: () => Promise<Result>): Promise<Result> {
    const end = await takeTurn(party);
    try {
      return await task();
    } finally {
      end();
    }
  };
}
