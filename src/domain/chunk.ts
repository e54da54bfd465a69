/** Splits a list into chunks of `size` items (at least 1), the last one possibly shorter. Keeps the order. */
export function inChunks<Item>(items: readonly Item[], size: number): Item[][] {
  return Array.from({ length: Math.ceil(items.length / size) }, (_, chunk) =>
    items.slice(chunk * size, (chunk + 1) * size),
  );
}

/** Splits a list into chunks of at most `items` items and, unless one item is larger, at most `size` in all. Keeps the order. */
export function* inSizedChunks<Item>(
  items: readonly Item[],
  most: { items: number; size: number },
  sizeOf: (item: Item) => number,
): Generator<Item[]> {
  let chunk: Item[] = [];
  let total = 0;
  for (const item of items) {
    const size = sizeOf(item);
    if (chunk.length > 0 && (chunk.length >= most.items || total + size > most.size)) {
      yield chunk;
      chunk = [];
      total = 0;
    }
    chunk.push(item);
    total += size;
  }
  if (chunk.length > 0) yield chunk;
}
