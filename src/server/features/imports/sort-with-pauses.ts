import { createPause } from '#server/platform/create-pause.ts';

/** Few enough to be sorted within a millisecond or two. */
const itemsPerRun = 1_000;
/** Few enough that asking for the time costs little. */
const itemsPerStep = 100;

type Compare<Item> = (a: Item, b: Item) => number;

async function isSorted<Item>(items: readonly Item[], compare: Compare<Item>, pause: () => Promise<void>) {
  for (let at = 1; at < items.length; at += 1) {
    if (at % itemsPerStep === 0) await pause();
    if (compare(items[at - 1] as Item, items[at] as Item) > 0) return false;
  }
  return true;
}

/** Merges two sorted runs that follow each other into the same place of `to`. Of equal items those of the first come first. */
async function merge<Item>(
  from: readonly Item[],
  to: Item[],
  { start, middle, end }: { start: number; middle: number; end: number },
  compare: Compare<Item>,
  pause: () => Promise<void>,
): Promise<void> {
  let [left, right] = [start, middle];
  for (let at = start; at < end; at += 1) {
    if (at % itemsPerStep === 0) await pause();
    const isFirst = right >= end || (left < middle && compare(from[left] as Item, from[right] as Item) <= 0);
    to[at] = from[isFirst ? left : right] as Item;
    if (isFirst) left += 1;
    else right += 1;
  }
}

/**
 * Sorts a copy of items stably, like `Array.toSorted`, with pauses for other requests. Merges between two arrays, because
 * new ones for each merge would leave much garbage in the old generation.
 */
export async function sortWithPauses<Item>(items: readonly Item[], compare: Compare<Item>): Promise<Item[]> {
  const pause = createPause();
  let from = [...items];
  if (await isSorted(from, compare, pause)) return from;
  const { length } = from;
  for (let start = 0; start < length; start += itemsPerRun) {
    await pause();
    const run = from.slice(start, start + itemsPerRun).sort(compare);
    for (const [at, item] of run.entries()) from[start + at] = item;
  }
  let to = [...from];
  for (let width = itemsPerRun; width < length; width *= 2) {
    for (let start = 0; start < length; start += 2 * width) {
      const [middle, end] = [Math.min(start + width, length), Math.min(start + 2 * width, length)];
      await merge(from, to, { start, middle, end }, compare, pause);
    }
    [from, to] = [to, from];
  }
  return from;
}
