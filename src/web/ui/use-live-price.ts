import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { type RefObject, useEffect } from 'react';
import { perObject } from '#domain/per-object.ts';
import { idle } from '../lib/idle.ts';
import type { LivePrices } from './live-prices.ts';

/** Loads the module when the first price comes on screen; one instance per query client. */
const livePricesOf = perObject(async (client: QueryClient): Promise<LivePrices> => {
  // A price that changes before hydration would differ from the rendered one.
  await idle();
  const { createLivePrices } = await import('./live-prices.ts');
  return createLivePrices(client);
});

/** Updates the quotes of a symbol while the element is on screen. */
export function useLivePrice(element: RefObject<Element | null>, symbol: string): void {
  const client = useQueryClient();
  useEffect(() => {
    const { current } = element;
    if (!current || !symbol) return;
    let isVisible = false;
    let unwatch: (() => void) | undefined;
    async function update(visible: boolean): Promise<void> {
      isVisible = visible;
      if (visible) {
        const prices = await livePricesOf(client);
        // The visibility may have changed during the await.
        if (isVisible) unwatch ??= prices.watch(symbol);
      } else {
        unwatch?.();
        unwatch = undefined;
      }
    }
    const observer = new IntersectionObserver((entries) => {
      void update(entries.at(-1)?.isIntersecting === true);
    });
    observer.observe(current);
    return () => {
      observer.disconnect();
      isVisible = false;
      unwatch?.();
      unwatch = undefined;
    };
  }, [client, element, symbol]);
}
