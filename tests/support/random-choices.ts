/** Returns one of the items; undefined if there is none. */
export const chosen = <Item>(random: () => number, items: readonly Item[]): Item =>
  items[Math.floor(random() * items.length)] as Item;

/** Returns the items in random order. */
export const shuffled = <Item>(random: () => number, items: readonly Item[]): Item[] =>
  items
    .map((item) => ({ item, at: random() }))
    .sort((a, b) => a.at - b.at)
    .map(({ item }) => item);
