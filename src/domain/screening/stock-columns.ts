import { perObject } from '../per-object.ts';
import type { ScreenerField } from './fields.ts';
import { fieldOf, type ScreenedStock } from './screened-stock.ts';

/** A figure of all stocks of a list, NaN for unknown, and the edges of the columns that show its distribution. */
export interface StockColumn {
  values: Float64Array;
  /** One more than columns; empty for too few values. */
  edges: readonly number[];
}

export const distributionColumns = 28;
/** The outermost values would make all other columns one: the ends are at most this many quartile ranges away (Tukey). */
const outside = 0.02;
const fences = 3;
/** Values that span more than this are drawn on a logarithmic scale. */
const widestLinear = 1000;

function edgesOf(values: Float64Array): number[] {
  const sorted = values.filter((value) => !Number.isNaN(value)).sort();
  const at = (part: number) => sorted[Math.round(part * (sorted.length - 1))] as number;
  const isLogarithmic = at(outside) > 0 && at(1 - outside) / at(outside) > widestLinear;
  const reach = isLogarithmic ? Number.POSITIVE_INFINITY : fences * (at(0.75) - at(0.25));
  const [low, high] = [Math.max(at(outside), at(0.25) - reach), Math.min(at(1 - outside), at(0.75) + reach)];
  if (sorted.length < distributionColumns || !(low < high)) return [];
  return Array.from({ length: distributionColumns + 1 }, (_, column) => {
    const part = column / distributionColumns;
    const edge = isLogarithmic ? low * (high / low) ** part : low + (high - low) * part;
    return Number(edge.toPrecision(6));
  });
}

const columnsOf = perObject((_stocks: readonly ScreenedStock[]) => new Map<ScreenerField, StockColumn>());

/** Returns a figure of all stocks of a list that does not change. Reads it once. */
export function columnOf(stocks: readonly ScreenedStock[], field: ScreenerField): StockColumn {
  const columns = columnsOf(stocks);
  const before = columns.get(field);
  if (before) return before;
  const values = Float64Array.from(stocks, (stock) => fieldOf(stock, field) ?? Number.NaN);
  const column = { values, edges: edgesOf(values) };
  columns.set(field, column);
  return column;
}
