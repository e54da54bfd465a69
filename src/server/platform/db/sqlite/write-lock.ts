import { eventLoop } from '#server/platform/event-loop-yield.ts';

export type Release = () => void;

/** Waits until no one else writes. Returns a function that lets the next one in. */
export type WriteLock = () => Promise<Release>;

/** Creates a lock that is granted in the order of the calls. */
export function createWriteLock(): WriteLock {
  let held = 0;
  let last: Promise<void> = Promise.resolve();
  return async () => {
    const before = last;
    const { promise, resolve } = Promise.withResolvers<void>();
    last = promise;
    held += 1;
    if (held > 1) {
      await before;
      // Otherwise a queue of writes would run without the event loop.
      await eventLoop.yieldIfNeeded();
    }
    return () => {
      held -= 1;
      resolve();
    };
  };
}
