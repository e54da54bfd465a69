/** The kinds of transactions. Amounts are positive; the kind says which way money and shares move. */
export const transactionKinds = [
  'buy',
  'sell',
  'dividend',
  'interest',
  'fee',
  'tax',
  'deposit',
  'withdrawal',
  'transfer_in',
  'transfer_out',
  'split',
  'adjustment',
] as const;
export type TransactionKind = (typeof transactionKinds)[number];

/** How a cost basis is assigned to sold shares. `specific` uses the lots that a sale names, and FIFO for the others. */
export const costMethods = ['average', 'fifo', 'lifo', 'hifo', 'specific'] as const;
export type CostMethod = (typeof costMethods)[number];

/** Where a transaction comes from. `opening` is a position from before transactions were kept. */
export const transactionSources = ['manual', 'opening', 'suggestion', 'automatic', 'import'] as const;
export type TransactionSource = (typeof transactionSources)[number];

interface KindRule {
  /** How messages refer to the kind: `A purchase`. */
  name: string;
  symbol: 'required' | 'optional' | 'none';
  /** Whether the transaction is about a number of shares. */
  shares: 'required' | 'optional' | 'none';
  /** Whether money is stated: as a price, a gross amount, or either of them. */
  money: 'price or amount' | 'price' | 'amount' | 'none';
}

export const kindRules: Record<TransactionKind, KindRule> = {
  buy: { name: 'A purchase', symbol: 'required', shares: 'required', money: 'price or amount' },
  sell: { name: 'A sale', symbol: 'required', shares: 'required', money: 'price or amount' },
  dividend: { name: 'A dividend', symbol: 'required', shares: 'optional', money: 'price or amount' },
  interest: { name: 'Interest', symbol: 'optional', shares: 'none', money: 'amount' },
  fee: { name: 'A fee', symbol: 'optional', shares: 'none', money: 'amount' },
  tax: { name: 'A tax', symbol: 'optional', shares: 'none', money: 'amount' },
  deposit: { name: 'A deposit', symbol: 'none', shares: 'none', money: 'amount' },
  withdrawal: { name: 'A withdrawal', symbol: 'none', shares: 'none', money: 'amount' },
  transfer_in: { name: 'A transfer in', symbol: 'required', shares: 'required', money: 'price' },
  transfer_out: { name: 'A transfer out', symbol: 'required', shares: 'required', money: 'none' },
  split: { name: 'A split', symbol: 'required', shares: 'none', money: 'none' },
  adjustment: { name: 'An adjustment', symbol: 'required', shares: 'required', money: 'price' },
};

/** The kinds that change the number of shares held, apart from splits. */
export const shareKinds: ReadonlySet<TransactionKind> = new Set([
  'buy',
  'sell',
  'transfer_in',
  'transfer_out',
  'adjustment',
]);

/** The range of trade dates: from here to today. */
export const firstTradeDate = '1970-01-01';

/**
 * A transaction as the domain calculates with it. Numbers are decimal text.
 *
 * - `date` is an ISO date; null for an opening purchase whose owner has not entered one. Its shares count as of `entered`.
 * - `amount` is the gross amount of money before fee and tax, in `currency`.
 * - `rate` is the number of units of the portfolio's currency for one unit of `currency`; null uses the published rate.
 */
export interface LedgerEntry {
  id: string;
  kind: TransactionKind;
  date: string | null;
  /** The position within the day. */
  order: number;
  symbol: string | null;
  shares: string | null;
  /** Per share. */
  price: string | null;
  amount: string | null;
  fee: string;
  tax: string;
  currency: string;
  rate: string | null;
  numerator: string | null;
  denominator: string | null;
  /** The lots that a sale sells, by the purchase's id and in shares of the sale's day. */
  lots: readonly { transactionId: string; shares: string }[];
  /** The ISO date of entry. */
  entered: string;
}

/** Compares transactions by date, order within the day and id. Those without a date come first. */
export function compareEntries(
  a: Pick<LedgerEntry, 'date' | 'order' | 'id'>,
  b: Pick<LedgerEntry, 'date' | 'order' | 'id'>,
): number {
  const [dateA, dateB] = [a.date ?? '', b.date ?? ''];
  if (dateA !== dateB) return dateA < dateB ? -1 : 1;
  if (a.order !== b.order) return a.order - b.order;
  return a.id < b.id ? -1 : a.id > b.id ? 1 : 0;
}
