import type { ListingType } from '../symbols.ts';
import type { ScreenerField, ScreenerSort } from './fields.ts';
import { fieldOf, type ScreenedStock, sortKeyOf } from './screened-stock.ts';

/** Both bounds are included. */
export interface Bound {
  field: ScreenerField;
  min: number | undefined;
  max: number | undefined;
}

export interface Criteria {
  bounds: readonly Bound[];
  industry: string | undefined;
  sector: string | undefined;
  type: ListingType | undefined;
  sort: ScreenerSort;
  order: 'asc' | 'desc';
}

/** The listings that the screener knows; the others have no figures to compare. */
const screenedTypes: readonly ListingType[] = ['stock', 'adr', 'etf'];

function isWithin(value: number | null, { min, max }: Bound): boolean {
  return value !== null && (min === undefined || value >= min) && (max === undefined || value <= max);
}

type Key = number | string | null;

/** Compares two keys; unknown ones come last in both orders. */
function compareKeys(a: Key, b: Key, sign: 1 | -1): number {
  if (a === b) return 0;
  if (a === null) return 1;
  if (b === null) return -1;
  return a < b ? -sign : sign;
}

/**
 * Returns the stocks that meet all criteria, in their order; equal ones in alphabetical order of the symbol. A figure that
 * is not known is within no bound.
 */
export function screen(stocks: readonly ScreenedStock[], criteria: Criteria): ScreenedStock[] {
  const { bounds, industry, sector, type, sort, order } = criteria;
  const types = type === undefined ? screenedTypes : [type];
  const sign = order === 'asc' ? 1 : -1;
  return stocks
    .filter(
      (stock) =>
        types.includes(stock.figures.type) &&
        (industry === undefined || stock.figures.industry === industry) &&
        (sector === undefined || stock.figures.sector === sector) &&
        bounds.every((bound) => isWithin(fieldOf(stock, bound.field), bound)),
    )
    .map((stock) => ({ stock, key: sortKeyOf(stock, sort) }))
    .sort(
      (a, b) => compareKeys(a.key, b.key, sign) || (a.stock.figures.symbol < b.stock.figures.symbol ? -1 : 1),
    )
    .map(({ stock }) => stock);
}

const stocksPerPage = 50;

export interface StockPage {
  stocks: ScreenedStock[];
  total: number;
  page: number;
  pages: number;
}

/** Returns one page of a list; the last one for a later page. There is always a first page. */
export function pageOf(stocks: readonly ScreenedStock[], requested: number): StockPage {
  const pages = Math.max(1, Math.ceil(stocks.length / stocksPerPage));
  const page = Math.min(requested, pages);
  const start = (page - 1) * stocksPerPage;
  return { stocks: stocks.slice(start, start + stocksPerPage), total: stocks.length, page, pages };
}
