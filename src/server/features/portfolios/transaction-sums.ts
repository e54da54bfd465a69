import type { z } from 'zod';
import type { TransactionSums } from '#contract/transactions.ts';
import { add, type Decimal, decimal, multiply, round, toText, zero } from '#domain/decimal.ts';
import type { Rates } from '#domain/exchange-rates.ts';
import { grossAmount } from '#domain/ledger/replay.ts';
import type { TransactionRow } from './transactions.ts';

type Sums = z.output<typeof TransactionSums>;

const decimals = 10;

/** Sums transactions in one currency. What cannot be converted, because no rate is known, is left out. */
export function createSums(rates: Rates, currency: string) {
  const sums = { paid: zero, received: zero, dividends: zero, fees: zero, taxes: zero };
  const count = (part: keyof Sums, money: Decimal) => {
    if (money.units !== 0n) sums[part] = round(add(sums[part], money), decimals);
  };

  /** Returns units of the sums' currency for one unit of the row's. An entered rate leads to the portfolio's currency. */
  function rateOf(row: TransactionRow, portfolioCurrency: string): Decimal | undefined {
    if (row.currency === currency) return decimal('1');
    const day = row.date ?? row.created_at.slice(0, 10);
    const from = row.rate === null ? row.currency : portfolioCurrency;
    const published = from === currency ? '1' : rates.rate(from, currency, day)?.rate;
    return published === undefined ? undefined : multiply(decimal(row.rate ?? '1'), decimal(published));
  }

  return {
    add(row: TransactionRow, portfolioCurrency: string): void {
      const rate = rateOf(row, portfolioCurrency);
      if (!rate) return;
      const converted = (money: Decimal) => multiply(money, rate);
      const gross = () => converted(grossAmount(row));
      if (row.kind === 'buy') count('paid', gross());
      if (row.kind === 'sell') count('received', gross());
      if (row.kind === 'dividend') count('dividends', gross());
      if (row.kind === 'fee') count('fees', gross());
      if (row.kind === 'tax') count('taxes', gross());
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
