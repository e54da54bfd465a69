import { setImmediate } from 'node:timers/promises';
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
