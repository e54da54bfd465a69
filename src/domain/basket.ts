import { readCurrency } from './currencies.ts';
import { totalFigures } from './priced-holdings.ts';
import { toWholeUnits } from './quoted-units.ts';

/** A line of the basket: `_id` is the canonical symbol, `quantity` a whole number of shares. */
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

/** Parses the basket from browser storage. Returns an empty basket for anything else. */
export function readBasket(stored: string | null): BasketItem[] {
  try {
    const value: unknown = JSON.parse(stored ?? '[]');
    return Array.isArray(value) ? value.filter(isItem).map(({ _id, quantity }) => ({ _id, quantity })) : [];
  } catch {
    return [];
  }
}

/** Adds a symbol, or raises its quantity if the basket already has it. */
export function addToBasket(items: readonly BasketItem[], _id: string, quantity = 1): BasketItem[] {
  if (!items.some((item) => item._id === _id)) return [...items, { _id, quantity }];
  return items.map((item) =>
    item._id === _id ? { _id, quantity: Math.min(item.quantity + quantity, basketQuantityMax) } : item,
  );
}

/** Sets a line's quantity. Ignores values that are not whole numbers from 1 to a million. */
export function setInBasket(items: readonly BasketItem[], _id: string, quantity: number): BasketItem[] {
  if (!Number.isInteger(quantity) || quantity < 1 || quantity > basketQuantityMax) return [...items];
  return items.map((item) => (item._id === _id ? { _id, quantity } : item));
}

export function removeFromBasket(items: readonly BasketItem[], _id: string): BasketItem[] {
  return items.filter((item) => item._id !== _id);
}

/** The price of a share in the unit in which the exchange quotes; US dollars by default. */
interface BasketPrice {
  price: number;
  currency?: string | undefined;
}

/** Returns the value of the lines with a price in each currency, as decimal text, and the count of the others. */
export function basketWorth(items: readonly BasketItem[], prices: ReadonlyMap<string, BasketPrice>) {
  const positions = items.map(({ _id, quantity }) => {
    const known = prices.get(_id);
    const unit = known?.currency ?? 'USD';
    const price = known ? toWholeUnits(String(known.price), unit) : null;
    const currency = readCurrency(unit)?.currency ?? unit;
    return { currency, shares: String(quantity), buyPrice: price ?? '0', price, change: '0' };
  });
  const priced = positions.filter(({ price }) => price !== null);
  return {
    values: [...Map.groupBy(priced, ({ currency }) => currency)].map(([currency, own]) => ({
      currency,
      value: totalFigures(own).value,
    })),
    unpriced: positions.length - priced.length,
  };
}
