import type { Quote } from '#contract/market.ts';
import type { StockBrief } from '#contract/market-stocks.ts';
import type { WatchedItem } from '#contract/watchlists.ts';
import { changePercent } from '#domain/percents.ts';

/** A watched security with what is known of it; per cent, null if unknown. */
export interface WatchedRow {
  item: WatchedItem;
  quote: Quote | undefined;
  brief: StockBrief | undefined;
  dayPercent: number | null;
  /** The change of the price since the security was added. */
  sincePercent: number | null;
  /** How far the price has to move to the customer's own: negative if it has to fall. */
  toGoPercent: number | null;
}

const percentBetween = (from: number, to: number): number | null =>
  from > 0 ? ((to - from) / from) * 100 : null;

const numberOf = (figure: number | string | null): number | null => (figure === null ? null : Number(figure));

/** Computes the figures of a watched security. A quote in another currency than the stored prices is not compared with them. */
export function watchedRow(
  item: WatchedItem,
  quote: Quote | undefined,
  brief: StockBrief | undefined,
): WatchedRow {
  const isSame = quote !== undefined && (quote.currency ?? 'USD') === item.currency;
  const { addedPrice, target } = item;
  return {
    item,
    quote,
    brief,
    dayPercent: quote ? numberOf(changePercent(quote)) : null,
    sincePercent: isSame && addedPrice !== null ? percentBetween(Number(addedPrice), quote.price) : null,
    toGoPercent: isSame && target !== null ? percentBetween(quote.price, Number(target)) : null,
  };
}

export const watchedSorts = ['own', 'symbol', 'day', 'since', 'toGo'] as const;
export type WatchedSort = (typeof watchedSorts)[number];

const keys: Record<Exclude<WatchedSort, 'own' | 'symbol'>, (row: WatchedRow) => number | null> = {
  day: ({ dayPercent }) => dayPercent,
  since: ({ sincePercent }) => sincePercent,
  toGo: ({ toGoPercent }) => toGoPercent,
};

/** Sorts by symbol, by a figure from the highest, or the distance to the own price from the nearest; unknown ones last. */
export function sortWatched(rows: readonly WatchedRow[], sort: WatchedSort): readonly WatchedRow[] {
  if (sort === 'own') return rows;
  if (sort === 'symbol') return rows.toSorted((a, b) => (a.item.symbol < b.item.symbol ? -1 : 1));
  const sortKeyOf = (row: WatchedRow): number => {
    const figure = keys[sort](row);
    if (figure === null) return Number.NEGATIVE_INFINITY;
    return sort === 'toGo' ? -Math.abs(figure) : figure;
  };
  return rows.toSorted((a, b) => sortKeyOf(b) - sortKeyOf(a) || 0);
}
