import type { ListingType } from '../symbols.ts';
import type { ScreenerField, ScreenerSort } from './fields.ts';
import type { ScreenedStock } from './screened-stock.ts';
import { columnOf } from './stock-columns.ts';

/** Both bounds are included. */
export interface Bound {
  field: ScreenerField;
  min: number | undefined;
  max: number | undefined;
}

/** Where the listings of a screen are: in the United States, abroad, everywhere, or on the exchange of that name. */
export type ListedIn = 'us' | 'abroad' | 'all' | (string & {});

export interface Criteria {
  bounds: readonly Bound[];
  listedIn: ListedIn;
  /** Of the company. */
  country: string | undefined;
  /** Of the prices: pounds for a listing in pence. */
  currency: string | undefined;
  industry: string | undefined;
  sector: string | undefined;
  type: ListingType | undefined;
  sort: ScreenerSort;
  order: 'asc' | 'desc';
}

/** The listings that the screener knows; the others have no figures to compare. */
const screenedTypes: readonly ListingType[] = ['stock', 'adr', 'etf'];

/** Returns whether a figure is within both bounds; an unknown one, NaN, is within none. */
export function isWithin(value: number, { min, max }: Bound): boolean {
  return !Number.isNaN(value) && (min === undefined || value >= min) && (max === undefined || value <= max);
}

/** Returns a function that tells whether a listing is in a place. */
export function listedInRule(listedIn: ListedIn): (figures: ScreenedStock['figures']) => boolean {
  if (listedIn === 'all') return () => true;
  if (listedIn === 'us' || listedIn === 'abroad')
    return ({ isAbroad }) => isAbroad === (listedIn === 'abroad');
  return ({ exchange }) => exchange === listedIn;
}

/** Returns a function that tells whether a stock meets the criteria but for the bounds. */
export function candidateRule(criteria: Criteria): (stock: ScreenedStock) => boolean {
  const { industry, sector, type, country, currency } = criteria;
  const types = type === undefined ? screenedTypes : [type];
  const isListed = listedInRule(criteria.listedIn);
  return ({ figures }) =>
    types.includes(figures.type) &&
    isListed(figures) &&
    (country === undefined || figures.country === country) &&
    (currency === undefined || figures.currency === currency) &&
    (industry === undefined || figures.industry === industry) &&
    (sector === undefined || figures.sector === sector);
}

type Key = number | string | null;

/** Compares two keys; unknown ones come last in both orders. */
function compareKeys(a: Key, b: Key, sign: 1 | -1): number {
  if (a === b) return 0;
  if (a === null) return 1;
  if (b === null) return -1;
  return a < b ? -sign : sign;
}

/** Returns a function that reads what the stock at a place is sorted by. */
function keyReader(stocks: readonly ScreenedStock[], sort: ScreenerSort): (at: number) => Key {
  if (sort === 'symbol' || sort === 'name' || sort === 'industry')
    return (at) => (stocks[at] as ScreenedStock).figures[sort];
  const { values } = columnOf(stocks, sort);
  return (at) => {
    const value = values[at] as number;
    return Number.isNaN(value) ? null : value;
  };
}

/**
 * Returns the stocks that meet all criteria, in their order; equal ones in alphabetical order of the symbol. A figure that
 * is not known is within no bound.
 */
export function screen(stocks: readonly ScreenedStock[], criteria: Criteria): ScreenedStock[] {
  const { sort, order } = criteria;
  const isCandidate = candidateRule(criteria);
  const sign = order === 'asc' ? 1 : -1;
  const bounds = criteria.bounds.map((bound) => ({ bound, values: columnOf(stocks, bound.field).values }));
  const meetsAll = (at: number) => bounds.every(({ bound, values }) => isWithin(values[at] as number, bound));
  const sortKeyOf = keyReader(stocks, sort);
  return stocks
    .flatMap((stock, at) => (meetsAll(at) && isCandidate(stock) ? { stock, key: sortKeyOf(at) } : []))
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
