import { eventLoop } from '#server/platform/event-loop-yield.ts';
import { createTurns } from '#server/platform/fair-queue.ts';

export type Release = () => void;

/** Waits until no one else writes. Returns a function that lets the next one in. */
export type WriteLock = () => Promise<Release>;

/** Creates a lock that is granted to one client after another, so that one with many writes keeps no other waiting. */
export function createWriteLock(): WriteLock {
  const takeTurn = createTurns({ total: 1, perParty: 1 });
  let held = 0;
  return async () => {
    held += 1;
    const isFree = held === 1;
    const end = await takeTurn(eventLoop.party());
    // Otherwise a queue of writes would run without the event loop.
    if (!isFree) await eventLoop.yieldIfNeeded();
    return () => {
      held -= 1;
      end();
    };
  };
}
