import type { HoldingRow } from '#web/ledger/holding-rows.ts';

const sortKeys = [
  'symbol',
  'trend',
  'price',
  'day',
  'shares',
  'averageCost',
  'cost',
  'value',
  'weight',
  'gain',
  'gainPercent',
  'dividends',
] as const;
export type SortKey = (typeof sortKeys)[number];

export interface Sort {
  key: SortKey;
  isDescending: boolean;
}

const defaultSort: Sort = { key: 'value', isDescending: true };

const descending = 'descending';

/** Writes an order for the storage of the browser. */
export const sortText = ({ key, isDescending }: Sort): string =>
  `${key} ${isDescending ? descending : 'ascending'}`;

/** Reads a stored order; anything else is the default one. */
export function readSort(text: string | null): Sort {
  const [name, direction] = text?.split(' ') ?? [];
  const key = sortKeys.find((one) => one === name);
  return key ? { key, isDescending: direction === descending } : defaultSort;
}

/** A change begins at most this many days late. */
const maxLateDays = 1;

/** Returns the change over the closes in per cent; null if they begin later than their days, or fewer than two are known. */
export function trendOf(closes: readonly (number | null)[] = []): number | null {
  const start = closes.findIndex((close) => close !== null);
  const known = closes.filter((close) => close !== null);
  const [first, last] = [known[0], known.at(-1)];
  if (start > maxLateDays || known.length < 2 || !first || last === undefined) return null;
  return (last / first - 1) * 100;
}

export type Closes = ReadonlyMap<string, { closes: readonly (number | null)[] }>;

const number = (text: string | null) => (text === null ? null : Number(text));

function sortKeyOf(row: HoldingRow, key: SortKey, closes: Closes): number | string | null {
  if (key === 'symbol') return row.symbol;
  if (key === 'trend') return trendOf(closes.get(row.symbol)?.closes);
  if (key === 'price') return row.price;
  if (key === 'day') return row.dayPercent;
  if (key === 'shares') return row.ticker.shares;
  if (key === 'averageCost') return row.ticker.buyPrice;
  if (key === 'weight' || key === 'dividends') return row[key];
  return number(row[key]);
}

function compareKeys(a: number | string, b: number | string): number {
  return typeof a === 'string' || typeof b === 'string' ? String(a).localeCompare(String(b), 'en') : a - b;
}

/** Returns the rows in order. Unknown figures come last in both directions, and equal ones by symbol. */
export function sortHoldings(
  rows: readonly HoldingRow[],
  { key, isDescending }: Sort,
  closes: Closes,
): HoldingRow[] {
  return rows.toSorted((a, b) => {
    const [first, second] = [sortKeyOf(a, key, closes), sortKeyOf(b, key, closes)];
    if (first === null || second === null) {
      if (first !== second) return first === null ? 1 : -1;
      return a.symbol.localeCompare(b.symbol, 'en');
    }
    const order = compareKeys(first, second);
    return (isDescending ? -order : order) || a.symbol.localeCompare(b.symbol, 'en');
  });
}

/** Returns the order by a column that was not sorted before: largest first, symbols from A. */
export const firstSort = (key: SortKey): Sort => ({ key, isDescending: key !== 'symbol' });

/** Returns the order after a click on a column: the other direction, or the first order of another column. */
export function sortAfterClick(current: Sort, key: SortKey): Sort {
  if (current.key === key) return { key, isDescending: !current.isDescending };
  return firstSort(key);
}
