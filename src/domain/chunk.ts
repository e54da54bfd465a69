/** Splits a list into chunks of `size` items (at least 1), the last one possibly shorter. Keeps the order. */
export function inChunks<Item>(items: readonly Item[], size: number): Item[][] {
  return Array.from({ length: Math.ceil(items.length / size) }, (_, chunk) =>
    items.slice(chunk * size, (chunk + 1) * size),
  );
}
