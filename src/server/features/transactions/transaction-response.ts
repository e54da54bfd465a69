import type { Transaction } from '#contract/transactions.ts';
import { add, type Decimal, decimal, divide, subtract, toText, zero } from '#domain/decimal.ts';
import { dayOf, grossAmount } from '#domain/ledger/replay.ts';
import type { SplitPeriods } from '#domain/ledger/split-periods.ts';
import { priceDecimals } from '#domain/limits.ts';
import { isoDate } from '#domain/time.ts';
import { amountFields, forFields } from '#domain/transaction-fields.ts';
import { kindRules } from '#domain/transaction-kinds.ts';
import type { LedgerEntry } from '#domain/transactions.ts';
import { storedValues, type TransactionRow, toEntry } from '#server/ledger/transactions.ts';

/** Returns the signed change of cash after fee and tax, in the currency of the entry. */
function cashOf(entry: LedgerEntry): Decimal {
  const direction = kindRules[entry.kind].cash;
  const gross = direction === 0 ? zero : grossAmount(entry);
  const signed = direction < 0 ? subtract(zero, gross) : gross;
  return subtract(signed, add(decimal(entry.fee), decimal(entry.tax)));
}

const number = (text: string | null) => (text === null ? null : Number(text));

/** What is known about a transaction beside its row. `heldAfter` is decimal text, null for money only. */
export interface TransactionContext {
  symbol: string | null;
  name: string | null;
  splitPeriods: SplitPeriods;
  heldAfter: string | null;
}

/** Returns what the shares of a purchase have become by later splits; null for both if they are the same. */
function presentOf(
  entry: LedgerEntry,
  splitPeriods: SplitPeriods,
): { sharesNow: number | null; priceNow: number | null } {
  const none = { sharesNow: null, priceNow: null };
  if (entry.shares === null || !kindRules[entry.kind].opensLot) return none;
  const [day, today] = [dayOf(entry), isoDate()];
  if (splitPeriods.smallestUnits(day) === splitPeriods.smallestUnits(today)) return none;
  const shares = splitPeriods.toShares(splitPeriods.toUnits(entry.shares, day), today);
  if (shares === '0') return { sharesNow: 0, priceNow: null };
  return {
    sharesNow: Number(shares),
    priceNow: Number(toText(divide(grossAmount(entry), decimal(shares), priceDecimals))),
  };
}

/** Returns the gross amount of kinds that move money; null for others. */
function amountOf(entry: LedgerEntry): string | null {
  return kindRules[entry.kind].money.includes('amount') ? toText(grossAmount(entry)) : null;
}

/** Returns a transaction in the shape of the API. */
export function toTransaction(
  row: TransactionRow,
  { symbol, name, splitPeriods, heldAfter }: TransactionContext,
): Transaction {
  const entry = toEntry(row, symbol);
  const cash = toText(cashOf(entry));
  const amount = amountOf(entry);
  const values = storedValues(row);
  const { shares, price, fee, tax, rate } = values;
  return {
    ...values,
    ...forFields(amountFields, (field) => number(values[field])),
    fee: Number(fee),
    tax: Number(tax),
    _id: row.id,
    portfolioId: row.portfolio_id,
    symbol,
    name,
    amount: number(amount),
    cash: Number(cash),
    linkedTo: row.linked_id,
    heldAfter: number(heldAfter),
    ...presentOf(entry, splitPeriods),
    exact: { shares, price, amount, fee, tax, cash, rate },
  };
}
