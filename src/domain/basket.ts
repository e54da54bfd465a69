/** One line of the reader's basket; `_id` is the canonical symbol, `quantity` the whole shares wanted. */
export interface BasketItem {
  _id: string;
  quantity: number;
}

export const basketStorageKey = 'cart';
export const basketQuantityMax = 1_000_000;

const isItem = (value: unknown): value is BasketItem => {
  const item = value as BasketItem | null;
  return typeof item?._id === 'string' && Number.isInteger(item.quantity) && item.quantity > 0;
};

/** Reads what browser storage holds; anything that is not a basket reads as an empty one. */
export function readBasket(stored: string | null): BasketItem[] {
  try {
    const value: unknown = JSON.parse(stored ?? '[]');
    return Array.isArray(value) ? value.filter(isItem).map(({ _id, quantity }) => ({ _id, quantity })) : [];
  } catch {
    return [];
  }
}

/** Adds a symbol: a new one with the quantity (1 unless told), one that is there already grows by it. */
export function addToBasket(items: readonly BasketItem[], _id: string, quantity = 1): BasketItem[] {
  if (!items.some((item) => item._id === _id)) return [...items, { _id, quantity }];
  return items.map((item) =>
    item._id === _id ? { _id, quantity: Math.min(item.quantity + quantity, basketQuantityMax) } : item,
  );
}

/** Sets a line's quantity (whole, 1 to a million); other values leave the basket as it is. */
export function setInBasket(items: readonly BasketItem[], _id: string, quantity: number): BasketItem[] {
  if (!Number.isInteger(quantity) || quantity < 1 || quantity > basketQuantityMax) return [...items];
  return items.map((item) => (item._id === _id ? { _id, quantity } : item));
}

export function removeFromBasket(items: readonly BasketItem[], _id: string): BasketItem[] {
  return items.filter((item) => item._id !== _id);
}
