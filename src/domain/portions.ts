/** The items in their order, in lists of at most so many; none for none. `size` is 1 or more. */
export function portions<Item>(items: readonly Item[], size: number): Item[][] {
  return Array.from({ length: Math.ceil(items.length / size) }, (_, portion) =>
    items.slice(portion * size, (portion + 1) * size),
  );
}
