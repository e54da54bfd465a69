import type { z } from 'zod';
import type { TransactionSums } from '#contract/transactions.ts';
import { add, type Decimal, decimal, multiply, round, subtract, toText, zero } from '#domain/decimal.ts';
import type { Rates } from '#domain/exchange-rates.ts';
import { entryRate } from '#domain/ledger/entry-rate.ts';
import { grossAmount } from '#domain/ledger/replay.ts';
import { kindRules } from '#domain/transaction-kinds.ts';
import { type TransactionRow, toEntry } from '#server/ledger/transactions.ts';

type Sums = z.output<typeof TransactionSums>;

/** Whether the money of a sum comes in. Money that moves the other way takes something back and lowers the sum. */
const comesIn: Record<keyof Sums, boolean> = {
  paid: false,
  received: true,
  dividends: true,
  fees: false,
  taxes: false,
};

const decimals = 10;

/** Sums transactions in one currency. What cannot be converted, because no rate is known, is left out. */
export function createSums(rates: Rates, currency: string) {
  const sums = { paid: zero, received: zero, dividends: zero, fees: zero, taxes: zero };
  const count = (part: keyof Sums, money: Decimal) => {
    if (money.units !== 0n) sums[part] = round(add(sums[part], money), decimals);
  };

  return {
    add(row: TransactionRow): void {
      const known = entryRate(toEntry(row, null), currency, rates);
      if (known === undefined) return;
      const rate = decimal(known);
      const converted = (money: Decimal) => multiply(money, rate);
      const gross = () => converted(grossAmount(row));
      const { sum, cash } = kindRules[row.kind];
      if (sum) count(sum, (cash === 1) === comesIn[sum] ? gross() : subtract(zero, gross()));
      if (row.fee !== '0') count('fees', converted(decimal(row.fee)));
      if (row.tax !== '0') count('taxes', converted(decimal(row.tax)));
    },
    total: (): Sums => ({
      paid: Number(toText(sums.paid)),
      received: Number(toText(sums.received)),
      dividends: Number(toText(sums.dividends)),
      fees: Number(toText(sums.fees)),
      taxes: Number(toText(sums.taxes)),
    }),
  };
}
