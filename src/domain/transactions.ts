import { dayNumber } from './days.ts';
import type { EntryField, StoredValue, TransactionSource } from './transaction-fields.ts';
import { takesField } from './transaction-kinds.ts';

/** How a cost basis is assigned to sold shares. `specific` uses the lots that a sale names, and FIFO for the others. */
export const costMethods = ['average', 'fifo', 'lifo', 'hifo', 'specific'] as const;
export type CostMethod = (typeof costMethods)[number];

/** The range of trade dates: from here to today. */
export const firstTradeDate = '1970-01-01';

type Stored = { [F in EntryField]: StoredValue<F> };

/**
 * A transaction as the domain calculates with it. Numbers are decimal text. The shares of an opening purchase without a
 * date count as of `entered`.
 */
export interface LedgerEntry extends Stored {
  id: string;
  /** The position within the day. */
  order: number;
  /** The ISO date of entry. */
  entered: string;
  /** `manual` by default. */
  source?: TransactionSource;
}

/** Returns the day on which shares were acquired: of a transfer, that which is entered. */
export function acquiredDay({ kind, date, acquiredOn }: LedgerEntry): number | null {
  const acquired = takesField(kind, 'acquiredOn') ? acquiredOn : date;
  return acquired === null ? null : dayNumber(acquired);
}

/** Whether a purchase has the day of its entry as date, because its own was not entered. */
export const isDatedByEntry = ({
  kind,
  source,
  date,
  entered,
}: Pick<LedgerEntry, 'kind' | 'source' | 'date' | 'entered'>): boolean =>
  kind === 'buy' && source === 'opening' && date === entered;

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
