import type { TransactionKind } from '#domain/transactions.ts';

/** The fields of an entry that hold an amount. */
export type AmountField =
  | 'shares'
  | 'price'
  | 'amount'
  | 'fee'
  | 'tax'
  | 'numerator'
  | 'denominator'
  | 'rate';

interface KindFields {
  /** How the kind is called in the list and its form. */
  name: string;
  /** Its plural, for filters. */
  plural: string;
  symbol: 'required' | 'optional' | 'none';
  /** What stands in the columns Shares, Price, Fee and Cash; null leaves the column empty. */
  columns: readonly [AmountField | null, AmountField | null, AmountField | null, AmountField | null];
  /** The fields behind "More", beside the currency. */
  more: readonly AmountField[];
}

export const kindFields: Record<TransactionKind, KindFields> = {
  buy: {
    name: 'Buy',
    plural: 'Purchases',
    symbol: 'required',
    columns: ['shares', 'price', 'fee', null],
    more: ['tax', 'rate'],
  },
  sell: {
    name: 'Sell',
    plural: 'Sales',
    symbol: 'required',
    columns: ['shares', 'price', 'fee', null],
    more: ['tax', 'rate'],
  },
  dividend: {
    name: 'Dividend',
    plural: 'Dividends',
    symbol: 'required',
    columns: ['shares', 'price', 'tax', 'amount'],
    more: ['fee', 'rate'],
  },
  interest: {
    name: 'Interest',
    plural: 'Interest',
    symbol: 'optional',
    columns: [null, null, 'tax', 'amount'],
    more: ['fee', 'rate'],
  },
  fee: {
    name: 'Fee',
    plural: 'Fees',
    symbol: 'optional',
    columns: [null, null, null, 'amount'],
    more: ['rate'],
  },
  tax: {
    name: 'Tax',
    plural: 'Taxes',
    symbol: 'optional',
    columns: [null, null, null, 'amount'],
    more: ['rate'],
  },
  deposit: {
    name: 'Deposit',
    plural: 'Deposits',
    symbol: 'none',
    columns: [null, null, 'fee', 'amount'],
    more: ['tax', 'rate'],
  },
  withdrawal: {
    name: 'Withdrawal',
    plural: 'Withdrawals',
    symbol: 'none',
    columns: [null, null, 'fee', 'amount'],
    more: ['tax', 'rate'],
  },
  transfer_in: {
    name: 'Transfer in',
    plural: 'Transfers in',
    symbol: 'required',
    columns: ['shares', 'price', 'fee', null],
    more: ['tax', 'rate'],
  },
  transfer_out: {
    name: 'Transfer out',
    plural: 'Transfers out',
    symbol: 'required',
    columns: ['shares', null, 'fee', null],
    more: ['tax'],
  },
  split: {
    name: 'Split',
    plural: 'Splits',
    symbol: 'required',
    columns: ['numerator', 'denominator', null, null],
    more: [],
  },
  adjustment: {
    name: 'Adjustment',
    plural: 'Adjustments',
    symbol: 'required',
    columns: ['shares', 'price', null, null],
    more: ['rate'],
  },
};

/** Returns all amounts that a kind takes. */
export function amountFieldsOf(kind: TransactionKind): AmountField[] {
  const { columns, more } = kindFields[kind];
  return [...columns.filter((field) => field !== null), ...more];
}

/** The kinds whose price is a market price, so that the close of the day is a good guess. */
export const pricedAtClose: ReadonlySet<TransactionKind> = new Set([
  'buy',
  'sell',
  'transfer_in',
  'adjustment',
]);

/** Returns the label of a field; some mean something else for one kind. */
export function labelOf(kind: TransactionKind, field: AmountField): string {
  if (kind === 'dividend' && field === 'price') return 'Per share';
  const labels: Record<AmountField, string> = {
    shares: 'Shares',
    price: 'Price',
    amount: 'Amount',
    fee: 'Fee',
    tax: 'Tax',
    numerator: 'New shares',
    denominator: 'For old shares',
    rate: 'Exchange rate',
  };
  return labels[field];
}
