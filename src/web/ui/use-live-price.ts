import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { type RefObject, useEffect } from 'react';
import type { LivePrices } from '../lib/live-prices.ts';

const byClient = new WeakMap<QueryClient, Promise<LivePrices>>();

const noIdleMs = 1_000;

/** The browser has nothing left to do: all of the page that the server rendered is taken over. */
function idle(): Promise<unknown> {
  return new Promise((resolve) => {
    if ('requestIdleCallback' in window) window.requestIdleCallback(resolve);
    else setTimeout(resolve, noIdleMs);
  });
}

async function loadLivePrices(client: QueryClient): Promise<LivePrices> {
  // A price that changed before a part of the page is taken over would not be the one that the server rendered.
  await idle();
  const { createLivePrices } = await import('../lib/live-prices.ts');
  return createLivePrices(client);
}

/** Loaded when the first price comes on screen. */
function livePricesOf(client: QueryClient): Promise<LivePrices> {
  const known = byClient.get(client) ?? loadLivePrices(client);
  byClient.set(client, known);
  return known;
}

/** Keeps the quotes of a symbol fresh for as long as the element is on screen. */
export function useLivePrice(element: RefObject<Element | null>, symbol: string): void {
  const client = useQueryClient();
  useEffect(() => {
    const { current } = element;
    if (!current || !symbol) return;
    let seen = false;
    let leave: (() => void) | undefined;
    async function update(visible: boolean): Promise<void> {
      seen = visible;
      const prices = await livePricesOf(client);
      // It may have left the screen meanwhile, and come back.
      if (seen) leave ??= prices.watch(symbol);
      else {
        leave?.();
        leave = undefined;
      }
    }
    const observer = new IntersectionObserver((entries) => {
      void update(entries.at(-1)?.isIntersecting === true);
    });
    observer.observe(current);
    return () => {
      observer.disconnect();
      seen = false;
      leave?.();
      leave = undefined;
    };
  }, [client, element, symbol]);
}
