import { createPause } from './create-pause.ts';

/** Few enough to be sorted within a millisecond or two. */
const itemsPerRun = 1_000;
/** Few enough that asking for the time costs little. */
const itemsPerStep = 100;

type Compare<Item> = (a: Item, b: Item) => number;

/** Merges two sorted lists; of equal items those of the first come first. */
async function merge<Item>(
  first: readonly Item[],
  second: readonly Item[],
  compare: Compare<Item>,
  pause: () => Promise<void>,
): Promise<Item[]> {
  const merged: Item[] = [];
  let [left, right] = [0, 0];
  while (left < first.length && right < second.length) {
    if (merged.length % itemsPerStep === 0) await pause();
    const isFirst = compare(first[left] as Item, second[right] as Item) <= 0;
    merged.push((isFirst ? first[left] : second[right]) as Item);
    if (isFirst) left += 1;
    else right += 1;
  }
  for (const rest of [first.slice(left), second.slice(right)])
    for (let at = 0; at < rest.length; at += 1) {
      if (at % itemsPerRun === 0) await pause();
      merged.push(rest[at] as Item);
    }
  return merged;
}

/** Sorts a copy of items stably, like `Array.toSorted`, with pauses for other requests. */
export async function sortWithPauses<Item>(items: readonly Item[], compare: Compare<Item>): Promise<Item[]> {
  const pause = createPause();
  let runs: Item[][] = [];
  for (let start = 0; start < items.length; start += itemsPerRun) {
    await pause();
    runs.push(items.slice(start, start + itemsPerRun).sort(compare));
  }
  while (runs.length > 1) {
    const merged: Item[][] = [];
    for (let at = 0; at < runs.length; at += 2)
      merged.push(await merge(runs[at] as Item[], runs[at + 1] ?? [], compare, pause));
    runs = merged;
  }
  return runs[0] ?? [];
}
