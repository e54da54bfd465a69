import type { InvestorSummary } from '#contract/investor-pages.ts';
import { type InvestorSort, investorSorts } from '#domain/filings/sorts.ts';

export interface InvestorOrder {
  sort: InvestorSort;
  /** Whether the order is the reverse of the usual one: names from Z, figures from the smallest. */
  isReversed: boolean;
}

export const defaultSort: InvestorSort = 'value';

const isSort = (text: string | null): text is InvestorSort =>
  (investorSorts as readonly (string | null)[]).includes(text);

/** Reads the order from the address of the page; the default is by value. */
export function readOrder(search: URLSearchParams): InvestorOrder {
  const sort = search.get('sort');
  return { sort: isSort(sort) ? sort : defaultSort, isReversed: search.get('order') === 'reversed' };
}

type SortKey = string | number | null;

const keys: Record<InvestorSort, (investor: InvestorSummary) => SortKey> = {
  value: ({ value }) => value,
  valueChange: ({ valueChange }) => valueChange,
  name: ({ name }) => name,
  firm: ({ firm }) => firm,
  holdings: ({ holdings }) => holdings,
  topTenWeight: ({ topTenWeight }) => topTenWeight,
  turnover: ({ turnover }) => turnover,
  filedOn: ({ filedOn }) => filedOn,
  largestPurchase: ({ largestPurchase }) => largestPurchase?.about ?? null,
};

const isText = (sort: InvestorSort) => sort === 'name' || sort === 'firm';

/** Tells whether a column is in ascending order, for screen readers and the arrow. */
export const isAscending = ({ sort, isReversed }: InvestorOrder): boolean => isText(sort) !== isReversed;

/** Returns the investors in an order; those whose figure is not known come last. */
export function inOrder(investors: readonly InvestorSummary[], order: InvestorOrder): InvestorSummary[] {
  const key = keys[order.sort];
  const direction = isAscending(order) ? 1 : -1;
  return investors.toSorted((a, b) => {
    const [left, right] = [key(a), key(b)];
    if (left === null || right === null) return Number(left === null) - Number(right === null);
    if (typeof left === 'string' && typeof right === 'string')
      return direction * left.localeCompare(right, 'en');
    return direction * (Number(left) - Number(right));
  });
}
