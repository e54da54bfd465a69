import type { Transaction } from '#contract/transactions.ts';
import { noFields } from '#domain/transaction-fields.ts';

const { reinvested: _, ...none } = noFields;

/** Returns a transaction for tests. */
export const transactionExample = (part: Partial<Transaction>): Transaction => ({
  ...none,
  _id: 'one',
  portfolioId: 'portfolio',
  kind: 'buy',
  date: '2024-05-31',
  order: 0,
  name: null,
  shares: null,
  price: null,
  amount: null,
  fee: 0,
  tax: 0,
  cash: 0,
  currency: 'USD',
  rate: null,
  costShare: null,
  numerator: null,
  denominator: null,
  linkedTo: null,
  source: 'manual',
  heldAfter: null,
  sharesNow: null,
  priceNow: null,
  ...part,
  exact: {
    shares: null,
    price: null,
    amount: null,
    fee: '0',
    tax: '0',
    cash: '0',
    rate: null,
    ...part.exact,
  },
});
