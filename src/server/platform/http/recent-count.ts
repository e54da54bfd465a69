const slots = 4;

/**
 * Counts what began a short while ago and is not over. Numbers alone: a list of requests that is changed with each of
 * them would keep them alive, and the collector of garbage busy.
 */
export function createRecentCount(ms: number, now: () => number) {
  const slotMs = ms / (slots - 1);
  const counts = Array.from({ length: slots }, () => 0);
  let slot = Math.floor(now() / slotMs);

  function advance(): void {
    const current = Math.floor(now() / slotMs);
    for (let next = Math.max(slot + 1, current - slots + 1); next <= current; next += 1)
      counts[next % slots] = 0;
    slot = current;
  }

  return {
    /** One begins; gives the mark with which it is to end. */
    begin(): number {
      advance();
      counts[slot % slots] = (counts[slot % slots] ?? 0) + 1;
      return slot;
    },
    end(mark: number): void {
      advance();
      if (slot - mark < slots) counts[mark % slots] = (counts[mark % slots] ?? 0) - 1;
    },
    total(): number {
      advance();
      return counts.reduce((sum, count) => sum + count, 0);
    },
  };
}
