import type { AmountField } from '#domain/transaction-fields.ts';
import { isDistribution, kindRules, type TransactionKind } from '#domain/transaction-kinds.ts';

interface KindFields {
  /** How the kind is called in the list and its form. */
  name: string;
  /** What stands in the columns Shares, Price, Fee and Cash; null leaves the column empty. */
  columns: readonly [AmountField | null, AmountField | null, AmountField | null, AmountField | null];
  /** The fields behind "More", beside the currency. */
  more: readonly AmountField[];
}

export const kindFields: Record<TransactionKind, KindFields> = {
  buy: {
    name: 'Buy',
    columns: ['shares', 'price', 'fee', null],
    more: ['tax', 'rate'],
  },
  sell: {
    name: 'Sell',
    columns: ['shares', 'price', 'fee', null],
    more: ['tax', 'rate'],
  },
  dividend: {
    name: 'Dividend',
    columns: ['shares', 'price', 'tax', 'amount'],
    more: ['fee', 'rate'],
  },
  interest: {
    name: 'Interest',
    columns: [null, null, 'tax', 'amount'],
    more: ['fee', 'rate'],
  },
  fee: {
    name: 'Fee',
    columns: [null, null, null, 'amount'],
    more: ['rate'],
  },
  tax: {
    name: 'Tax',
    columns: [null, null, null, 'amount'],
    more: ['rate'],
  },
  deposit: {
    name: 'Deposit',
    columns: [null, null, 'fee', 'amount'],
    more: ['tax', 'rate'],
  },
  withdrawal: {
    name: 'Withdrawal',
    columns: [null, null, 'fee', 'amount'],
    more: ['tax', 'rate'],
  },
  transfer_in: {
    name: 'Transfer in',
    columns: ['shares', 'price', 'fee', null],
    more: ['tax', 'rate'],
  },
  transfer_out: {
    name: 'Transfer out',
    columns: ['shares', null, 'fee', null],
    more: ['tax'],
  },
  split: {
    name: 'Split',
    columns: ['numerator', 'denominator', null, null],
    more: [],
  },
  adjustment: {
    name: 'Adjustment',
    columns: ['shares', 'price', null, null],
    more: ['rate'],
  },
  return_of_capital: {
    name: 'Return of capital',
    columns: ['shares', 'price', 'tax', 'amount'],
    more: ['fee', 'rate'],
  },
  capital_gains_distribution: {
    name: 'Capital gains distribution',
    columns: ['shares', 'price', 'tax', 'amount'],
    more: ['fee', 'rate'],
  },
  bonus: {
    name: 'Bonus shares',
    columns: ['shares', null, null, null],
    more: [],
  },
  rights: {
    name: 'Rights issue',
    columns: ['shares', 'price', 'fee', null],
    more: ['tax', 'rate'],
  },
  cash_in_lieu: {
    name: 'Cash in lieu',
    columns: ['shares', null, 'fee', 'amount'],
    more: ['tax', 'rate'],
  },
  interest_paid: {
    name: 'Interest paid',
    columns: [null, null, null, 'amount'],
    more: ['rate'],
  },
  fee_refund: {
    name: 'Refund of a fee',
    columns: [null, null, null, 'amount'],
    more: ['rate'],
  },
  tax_refund: {
    name: 'Refund of tax',
    columns: [null, null, null, 'amount'],
    more: ['rate'],
  },
  spin_off: {
    name: 'Spin-off',
    columns: ['costShare', null, null, null],
    more: [],
  },
  merger: {
    name: 'Merger',
    columns: ['shares', null, 'fee', 'amount'],
    more: ['tax', 'rate'],
  },
  symbol_change: {
    name: 'Change of symbol',
    columns: ['shares', null, null, null],
    more: [],
  },
  dividend_reversal: {
    name: 'Reversal of a dividend',
    columns: [null, null, null, 'amount'],
    more: ['rate'],
  },
};

/** Returns all amounts that a kind takes. */
export function amountFieldsOf(kind: TransactionKind): AmountField[] {
  const { columns, more } = kindFields[kind];
  return [...columns.filter((field) => field !== null), ...more];
}

/** Returns whether the price of a kind is one of the market, so that the close of the day is a good guess. */
export const isPricedAtClose = (kind: TransactionKind): boolean =>
  kindRules[kind].money.includes('price') && kindRules[kind].shares === 'required' && kind !== 'rights';

/** Returns the label of a field; some mean something else for one kind. */
export function labelOf(kind: TransactionKind, field: AmountField): string {
  if (isDistribution(kind) && field === 'price') return 'Per share';
  const labels: Record<AmountField, string> = {
    shares: 'Shares',
    price: 'Price',
    amount: 'Amount',
    fee: 'Fee',
    tax: 'Tax',
    numerator: 'New shares',
    denominator: 'For old shares',
    rate: 'Exchange rate',
    costShare: 'Share of cost, 0 to 1',
  };
  return labels[field];
}
