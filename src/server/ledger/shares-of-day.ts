import { decimal, divide, toText } from '#domain/decimal.ts';
import { grossAmount } from '#domain/ledger/replay.ts';
import type { SplitPeriods } from '#domain/ledger/split-periods.ts';
import { priceDecimals } from '#domain/limits.ts';
import type { TransactionRow } from './transactions.ts';

type Undated = Pick<TransactionRow, 'shares' | 'price' | 'amount' | 'created_at'>;

/**
 * Returns what changes about a purchase without a date when it gets one: its shares are those of the day of entry, and become
 * those of the new day for the same money.
 */
export function sharesOfDay(row: Undated, date: string, splitPeriods: SplitPeriods) {
  const entered = row.created_at.slice(0, 10);
  if (row.shares === null || splitPeriods.smallestUnits(entered) === splitPeriods.smallestUnits(date))
    return {};
  const shares = splitPeriods.toShares(splitPeriods.toUnits(row.shares, entered), date);
  if (shares === '0') return {};
  const amount = grossAmount(row);
  return { shares, amount: toText(amount), price: toText(divide(amount, decimal(shares), priceDecimals)) };
}
