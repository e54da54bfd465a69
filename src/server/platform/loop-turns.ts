interface TurnSettings {
  now?: () => number;
  turnMs?: number;
}

/** So many rounds of the loop may go to new connections before work goes on. */
const roundsForArrivals = 50;
const busyMs = 250;

/**
 * Watches for how long work of ours has gone on without the event loop looking at anything else: sockets, timers, health
 * checks. Promises alone don't let it look, so that a hundred requests that wait for each other can be one long turn.
 */
export function createLoopTurns({ now = () => performance.now(), turnMs = 30 }: TurnSettings = {}) {
  const line: (() => void)[] = [];
  let began: number | undefined;
  let arrivals = 0;
  let lastLong = Number.NEGATIVE_INFINITY;
  let longInARow = 0;

  function end(): void {
    if (began !== undefined && now() - began >= turnMs) {
      lastLong = now();
      longInARow += 1;
    } else longInARow = 0;
    began = undefined;
  }

  function begin(): void {
    began = now();
    setImmediate(end);
  }

  function isOver(): boolean {
    if (began !== undefined) return now() - began >= turnMs;
    begin();
    return false;
  }

  /** One goes on in a round. A round accepts one connection: while there are new ones, more of them go by first. */
  function nextRound(arrivedBefore: number, left: number): void {
    if (arrivals !== arrivedBefore && left > 0) {
      const arrived = arrivals;
      setImmediate(() => nextRound(arrived, left - 1));
      return;
    }
    if (began === undefined) begin();
    line.shift()?.();
    waitForRound();
  }

  function waitForRound(): void {
    if (line.length === 0) return;
    const arrived = arrivals;
    setImmediate(() => nextRound(arrived, roundsForArrivals));
  }

  return {
    isOver,
    /** Whether turns are as long as they may be, one after the other; a single one is the machine doing something else. */
    isBusy: () => line.length > 0 || (longInARow > 1 && now() - lastLong < busyMs),
    /** Tells of a connection that was accepted. */
    arrived(): void {
      arrivals += 1;
    },
    /** Lets the event loop look at everything else first, if the turn is over. */
    async giveWay(): Promise<void> {
      if (line.length === 0 && !isOver()) return;
      await new Promise<void>((resolve) => {
        line.push(resolve);
        if (line.length === 1) waitForRound();
      });
    },
  };
}

export type LoopTurns = ReturnType<typeof createLoopTurns>;

/** Those of this process, which has one loop. */
export const loopTurns = createLoopTurns();
