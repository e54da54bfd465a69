import { eventLoop } from './event-loop-yield.ts';

const runLength = 2_000;

/** Merges two sorted runs stably. */
async function merge<Item>(a: Item[], b: Item[], compare: (a: Item, b: Item) => number): Promise<Item[]> {
  const merged: Item[] = [];
  let [atA, atB] = [0, 0];
  while (atA < a.length && atB < b.length) {
    if (merged.length % runLength === 0) await eventLoop.yieldIfNeeded();
    const [first, second] = [a[atA] as Item, b[atB] as Item];
    if (compare(first, second) <= 0) {
      merged.push(first);
      atA += 1;
    } else {
      merged.push(second);
      atB += 1;
    }
  }
  return merged.concat(a.slice(atA), b.slice(atB));
}

/** Returns a stably sorted copy of a long list. Yields to the event loop in between. */
export async function sortYielding<Item>(
  items: readonly Item[],
  compare: (a: Item, b: Item) => number,
): Promise<Item[]> {
  let runs: Item[][] = [];
  for (let at = 0; at < items.length; at += runLength) {
    await eventLoop.yieldIfNeeded();
    runs.push(items.slice(at, at + runLength).sort(compare));
  }
  while (runs.length > 1) {
    const next: Item[][] = [];
    for (let at = 0; at < runs.length; at += 2)
      next.push(await merge(runs[at] ?? [], runs[at + 1] ?? [], compare));
    runs = next;
  }
  return runs[0] ?? [];
}

const itemsPerYield = 250;

/** Maps a long list in its order. Yields to the event loop in between. */
export async function mapYielding<Item, Result>(
  items: Iterable<Item>,
  map: (item: Item) => Result,
): Promise<Result[]> {
  const results: Result[] = [];
  for (const item of items) {
    if (results.length % itemsPerYield === 0) await eventLoop.yieldIfNeeded();
    results.push(map(item));
  }
  return results;
}
