import type { ScreenerField } from './fields.ts';
import { type Bound, type Criteria, candidateRule, isWithin } from './screen.ts';
import type { ScreenedStock } from './screened-stock.ts';
import { columnOf, distributionColumns, type StockColumn } from './stock-columns.ts';

/** What one filter does among the others; the same for a figure that is shown without a bound. */
export interface FilterEffect {
  field: ScreenerField;
  /** How many stocks would be found without it. */
  without: number;
  /** How many stocks of the type, sector and industry have no such figure. */
  unknown: number;
  /** The edges of the columns, one more than columns; values beyond are in the outer ones. Empty for too few values. */
  edges: number[];
  /** How many stocks of the type, sector and industry are in each column, and how many of them pass all other filters. */
  market: number[];
  passing: number[];
}

/** Returns the column that a value is in. */
function placeOf(edges: readonly number[], value: number): number {
  let [low, high] = [0, distributionColumns - 1];
  while (low < high) {
    const middle = (low + high + 1) >>> 1;
    if ((edges[middle] as number) <= value) low = middle;
    else high = middle - 1;
  }
  return low;
}

interface Filter {
  field: ScreenerField;
  bound: Bound | undefined;
  column: StockColumn;
}

function effectOf(
  { field, bound, column: { values, edges } }: Filter,
  candidates: readonly number[],
  failed: Uint8Array,
): FilterEffect {
  const size = edges.length > 0 ? distributionColumns : 0;
  const [market, passing] = [new Array<number>(size).fill(0), new Array<number>(size).fill(0)];
  let [without, unknown] = [0, 0];
  for (const at of candidates) {
    const value = values[at] as number;
    const passesOthers = (failed[at] as number) === (!bound || isWithin(value, bound) ? 0 : 1);
    if (passesOthers) without += 1;
    if (Number.isNaN(value)) unknown += 1;
    else if (size > 0) {
      const place = placeOf(edges, value);
      market[place] = (market[place] as number) + 1;
      if (passesOthers) passing[place] = (passing[place] as number) + 1;
    }
  }
  return { field, without, unknown, edges: [...edges], market, passing };
}

/** Computes for each filter what the others let through, and how the market is distributed; and so for other figures. */
export function filterEffects(
  stocks: readonly ScreenedStock[],
  criteria: Criteria,
  shown: readonly ScreenerField[] = [],
): FilterEffect[] {
  const fields = new Set([...criteria.bounds.map(({ field }) => field), ...shown]);
  if (fields.size === 0) return [];
  const filters = [...fields].map((field) => ({
    field,
    bound: criteria.bounds.find((one) => one.field === field),
    column: columnOf(stocks, field),
  }));
  const isCandidate = candidateRule(criteria);
  const candidates = stocks.flatMap((stock, at) => (isCandidate(stock) ? [at] : []));
  const failed = new Uint8Array(stocks.length);
  for (const { bound, column } of filters)
    for (const at of bound ? candidates : [])
      if (bound && !isWithin(column.values[at] as number, bound)) failed[at] = (failed[at] as number) + 1;
  return filters.map((filter) => effectOf(filter, candidates, failed));
}
