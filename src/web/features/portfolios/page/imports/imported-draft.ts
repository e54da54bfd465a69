import type { ImportedTransaction } from '#contract/imports.ts';
import { compare, decimal, multiply } from '#domain/decimal.ts';
import { type Draft, emptyDraft } from '../transactions/entry-draft.ts';

const unlessZero = (text: string) => (text === '0' ? '' : text);

/** Tells whether the amount is shares × price, so that it need not be entered. */
function isComputed({ shares, price, amount }: ImportedTransaction): boolean {
  if (shares === null || price === null || amount === null) return false;
  return compare(multiply(decimal(shares), decimal(price)), decimal(amount)) === 0;
}

/** Returns the entry that corrects a transaction as it was understood. */
export function draftOfImported(transaction: ImportedTransaction | null): Draft {
  if (!transaction) return emptyDraft('');
  const { kind, date, reinvested } = transaction;
  return {
    ...emptyDraft(date ?? '', kind),
    symbol: transaction.symbol ?? '',
    shares: transaction.shares ?? '',
    price: transaction.price ?? '',
    amount: isComputed(transaction) ? '' : (transaction.amount ?? ''),
    fee: unlessZero(transaction.fee),
    tax: unlessZero(transaction.tax),
    numerator: transaction.numerator ?? '',
    denominator: transaction.denominator ?? '',
    currency: transaction.currency ?? '',
    rate: transaction.rate ?? '',
    note: transaction.note,
    reinvestedShares: reinvested?.shares ?? '',
    reinvestedPrice: reinvested?.price ?? '',
  };
}
