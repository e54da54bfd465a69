import { useSyncExternalStore } from 'react';
import {
  addToBasket,
  type BasketItem,
  basketStorageKey,
  readBasket,
  removeFromBasket,
  setInBasket,
} from '../../domain/basket.ts';

const nothing: readonly BasketItem[] = [];
const listeners = new Set<() => void>();
let stored: string | null = null;
let items: readonly BasketItem[] = nothing;

function read(): readonly BasketItem[] {
  const text = window.localStorage.getItem(basketStorageKey);
  if (text !== stored) {
    stored = text;
    items = readBasket(text);
  }
  return items;
}

function write(next: readonly BasketItem[]): void {
  if (next.length > 0) window.localStorage.setItem(basketStorageKey, JSON.stringify(next));
  else window.localStorage.removeItem(basketStorageKey);
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

/** The reader's basket, kept in browser storage and the same in all tabs. Empty while the server renders. */
export function useBasket(): readonly BasketItem[] {
  return useSyncExternalStore(subscribe, read, () => nothing);
}

/** The four actions of the spec's cart. */
export const basket = {
  add: (symbol: string, quantity?: number) => write(addToBasket(read(), symbol, quantity)),
  set: (symbol: string, quantity: number) => write(setInBasket(read(), symbol, quantity)),
  remove: (symbol: string) => write(removeFromBasket(read(), symbol)),
  clear: () => write(nothing),
};
