interface Party {
  running: number;
  waiting: (() => void)[];
}

/**
 * Runs at most `total` tasks at once, and `perParty` of one party. The queue is fair: the next task is one of the party
 * with the fewest running, and among those of the party whose last task began or ended first.
 */
export function createFairQueue({ total, perParty }: { total: number; perParty: number }) {
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

  /** Runs a task of a party when it is its turn. */
  return async function inTurn<Result>(party: string, task: () => Promise<Result>): Promise<Result> {
    await new Promise<void>((resolve) => {
      const own = parties.get(party) ?? { running: 0, waiting: [] };
      parties.set(party, own);
      own.waiting.push(resolve);
      startNext();
    });
    try {
      return await task();
    } finally {
      end(party);
    }
  };
}
