import { useSyncExternalStore } from 'react';
import {
  addToBasket,
  type BasketItem,
  basketStorageKey,
  readBasket,
  removeFromBasket,
  setInBasket,
} from '#domain/basket.ts';
import { announce } from './announcements.ts';
import { readStored, store } from './storage.ts';

const empty: readonly BasketItem[] = [];
const listeners = new Set<() => void>();
let stored: string | null = null;
let items: readonly BasketItem[] = empty;

function read(): readonly BasketItem[] {
  const text = readStored(basketStorageKey);
  if (text !== stored) {
    stored = text;
    items = readBasket(text);
  }
  return items;
}

function write(next: readonly BasketItem[]): void {
  store(basketStorageKey, next.length > 0 ? JSON.stringify(next) : null);
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  window.addEventListener('storage', listener);
  return () => {
    listeners.delete(listener);
    window.removeEventListener('storage', listener);
  };
}

/** Returns the visitor's basket. It is stored in localStorage, synchronised across tabs, and empty on the server. */
export function useBasket(): readonly BasketItem[] {
  return useSyncExternalStore(subscribe, read, () => empty);
}

/** The four actions of the cart (SPEC, section 3). */
export const basket = {
  add(symbol: string, quantity?: number): void {
    write(addToBasket(read(), symbol, quantity));
    const count = read().find(({ _id }) => _id === symbol)?.quantity ?? 0;
    announce(`${count} ${symbol} in the basket`);
  },
  set: (symbol: string, quantity: number) => write(setInBasket(read(), symbol, quantity)),
  remove: (symbol: string) => write(removeFromBasket(read(), symbol)),
  clear: () => write(empty),
};
