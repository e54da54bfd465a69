/** Keys in ascending order with their rows, for binary search by key or prefix. */
export interface SortedKeys {
  readonly keys: readonly string[];
  readonly rows: Uint16Array;
}

/** Sorts keys together with their rows. Throws a RangeError for more than 65,535 keys. */
export function sortKeys(keys: readonly string[], rows: readonly number[]): SortedKeys {
  if (keys.length > 0xffff) throw new RangeError('too many keys');
  const keyAt = (at: number) => keys[at] as string;
  const order = Uint16Array.from(keys, (_, at) => at).sort((a, b) =>
    keyAt(a) < keyAt(b) ? -1 : keyAt(a) > keyAt(b) ? 1 : 0,
  );
  return { keys: Array.from(order, keyAt), rows: order.map((at) => rows[at] as number) };
}

function lowerBound(keys: readonly string[], key: string): number {
  let low = 0;
  let high = keys.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((keys[middle] as string) < key) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** Which rows to return, and how many. */
interface Bounds {
  accepts: (row: number) => boolean;
  limit: number;
}

/**
 * Returns the smallest distinct rows in ascending order. Sorting all rows would be slow, as most prefixes have many.
 */
function smallest(rows: Uint16Array, { accepts, limit }: Bounds): number[] {
  const result: number[] = [];
  for (const row of rows) {
    let at = result.length;
    if ((at === limit && row >= (result[at - 1] as number)) || !accepts(row)) continue;
    while (at > 0 && (result[at - 1] as number) > row) at--;
    if (result[at - 1] === row) continue;
    result.splice(at, 0, row);
    if (result.length > limit) result.pop();
  }
  return result;
}

/** Returns the smallest accepted rows whose key starts with the prefix. */
export function rowsStartingWith({ keys, rows }: SortedKeys, prefix: string, bounds: Bounds): number[] {
  const start = lowerBound(keys, prefix);
  return smallest(rows.subarray(start, lowerBound(keys, `${prefix}~`)), bounds);
}

/** Returns the smallest accepted rows of a key. */
export function rowsOfKey({ keys, rows }: SortedKeys, key: string, bounds: Bounds): number[] {
  const start = lowerBound(keys, key);
  let end = start;
  while (keys[end] === key) end++;
  return smallest(rows.subarray(start, end), bounds);
}
