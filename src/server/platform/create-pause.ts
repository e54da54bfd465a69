import { setImmediate } from 'node:timers/promises';
import { stopIfAbandoned } from './abandoned.ts';
import { eventLoop } from './event-loop-yield.ts';

/** Short enough that other requests hardly wait. */
const sliceMs = 4;

/**
 * Returns a function that lets other requests in between if this work has run for some milliseconds since it last did. It
 * is for work that has no natural pauses, such as reading or formatting a hundred thousand rows.
 */
export function createPause(): () => Promise<void> {
  let sliceStart = performance.now();
  return async () => {
    if (performance.now() - sliceStart < sliceMs) return;
    await setImmediate();
    await eventLoop.yieldIfNeeded();
    sliceStart = performance.now();
  };
}

/**
 * Returns a pause that throws `Abandoned` when the client has left. It is for work that changes nothing and whose result
 * nobody else waits for.
 */
export function createStoppingPause(): () => Promise<void> {
  const pause = createPause();
  return async () => {
    stopIfAbandoned();
    await pause();
  };
}

const itemsPerStep = 50;

/** Filters items like `Array.filter`, with pauses. */
export async function filterWithPauses<Item>(
  items: readonly Item[],
  isWanted: (item: Item) => boolean,
): Promise<Item[]> {
  const pause = createPause();
  const wanted: Item[] = [];
  for (let start = 0; start < items.length; start += itemsPerStep) {
    for (const item of items.slice(start, start + itemsPerStep)) if (isWanted(item)) wanted.push(item);
    await pause();
  }
  return wanted;
}

/** Maps items like `Array.map`, with pauses. */
export async function mapWithPauses<Item, Result>(
  items: readonly Item[],
  map: (item: Item) => Result,
  pause = createPause(),
): Promise<Result[]> {
  const results: Result[] = [];
  for (let start = 0; start < items.length; start += itemsPerStep) {
    for (const item of items.slice(start, start + itemsPerStep)) results.push(map(item));
    await pause();
  }
  return results;
}
