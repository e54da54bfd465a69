import type { BodyInput } from '#contract/endpoint.ts';
import type { Transaction, transactions } from '#contract/transactions.ts';
import { readCurrency } from '#domain/currencies.ts';
import {
  add,
  type Decimal,
  decimal,
  multiply,
  parseDecimal,
  subtract,
  toText,
  zero,
} from '#domain/decimal.ts';
import {
  type AmountRule,
  exchangeRateRule,
  feeRule,
  moneyRule,
  priceRule,
  readAmount,
  sharesRule,
  splitRule,
  taxRule,
} from '#domain/limits.ts';
import { isWellFormedSymbol, normaliseSymbol } from '#domain/symbols.ts';
import { checkFields, type TransactionInput } from '#domain/transaction-fields.ts';
import type { TransactionKind } from '#domain/transactions.ts';
import { mediumDate, shares as shareText } from '#web/lib/formats.ts';
import { dayProblem, readDay } from '../../trade-day.ts';
import { type AmountField, amountFieldsOf, kindFields } from './kind-fields.ts';

/** An entry as it is being typed. Everything is text as typed; the texts of fields that a kind lacks are kept, not sent. */
export interface Draft extends Record<AmountField, string> {
  kind: TransactionKind;
  date: string;
  symbol: string;
  currency: string;
  note: string;
  /** The shares of a sale by the lot that they are sold from. */
  lots: Readonly<Record<string, string>>;
  /** For a dividend: what its money bought. */
  reinvestedShares: string;
  reinvestedPrice: string;
}

const noAmounts: Record<AmountField, string> = {
  shares: '',
  price: '',
  amount: '',
  fee: '',
  tax: '',
  numerator: '',
  denominator: '',
  rate: '',
};

export const emptyDraft = (date: string, kind: TransactionKind = 'buy'): Draft => ({
  ...noAmounts,
  kind,
  date: date && mediumDate(date),
  symbol: '',
  currency: '',
  note: '',
  lots: {},
  reinvestedShares: '',
  reinvestedPrice: '',
});

const unlessZero = (text: string) => (text === '0' ? '' : text);

/** Returns the draft that edits a transaction. A computed amount stays empty, so that it follows shares and price. */
export function draftOf(entry: Transaction): Draft {
  const { exact, kind } = entry;
  const product =
    exact.shares !== null && exact.price !== null
      ? toText(multiply(decimal(exact.shares), decimal(exact.price)))
      : undefined;
  return {
    ...emptyDraft(entry.date ?? '', kind),
    symbol: entry.symbol ?? '',
    shares: exact.shares ?? '',
    price: exact.price ?? '',
    amount: exact.amount === null || exact.amount === product ? '' : exact.amount,
    fee: unlessZero(exact.fee),
    tax: unlessZero(exact.tax),
    numerator: entry.numerator === null ? '' : String(entry.numerator),
    denominator: entry.denominator === null ? '' : String(entry.denominator),
    currency: entry.currency,
    rate: exact.rate ?? '',
    note: entry.note,
    lots: Object.fromEntries(entry.lots.map(({ transactionId, shares }) => [transactionId, shares])),
  };
}

/** Tells whether nothing but the date and the kind was entered. */
export function isUntouched(draft: Draft): boolean {
  const { kind: _kind, date: _date, lots, ...texts } = draft;
  return (
    Object.values(texts).every((text) => text === '') && Object.values(lots).every((text) => text === '')
  );
}

/** Removes the commas that group thousands: `1,234.50`. */
const plain = (text: string) => {
  const trimmed = text.trim();
  return /^\d{1,3}(,\d{3})+(\.\d+)?$/.test(trimmed) ? trimmed.replaceAll(',', '') : trimmed;
};

const rules: Record<AmountField, AmountRule> = {
  shares: sharesRule,
  price: priceRule,
  amount: moneyRule,
  fee: feeRule,
  tax: taxRule,
  numerator: splitRule,
  denominator: splitRule,
  rate: exchangeRateRule,
};

export type DraftField = Exclude<keyof Draft, 'kind'>;

/** A problem of one field, found before anything is sent. */
export class DraftError extends Error {
  readonly field: DraftField;
  constructor(field: DraftField, message: string) {
    super(message);
    this.field = field;
  }
}

function readText(field: DraftField, text: string, rule: AmountRule): string {
  const amount = readAmount(plain(text), rule);
  if (!amount.ok) throw new DraftError(field, amount.message);
  return amount.text;
}

function readSymbol({ kind, symbol }: Draft): string | null {
  if (kindFields[kind].symbol === 'none' || symbol.trim() === '') return null;
  const normal = normaliseSymbol(symbol);
  if (!isWellFormedSymbol(normal))
    throw new DraftError('symbol', `There is no symbol ${symbol.trim()}: choose one of the suggestions`);
  return normal;
}

function readCurrencyCode({ currency }: Draft): string | null {
  if (currency.trim() === '') return null;
  const read = readCurrency(currency);
  if (read?.divisor === 1) return read.currency;
  throw new DraftError('currency', 'A currency is a code of three letters, such as USD or EUR');
}

function readReinvested({ kind, reinvestedShares, reinvestedPrice }: Draft) {
  if (kind !== 'dividend' || (reinvestedShares.trim() === '' && reinvestedPrice.trim() === '')) return null;
  return {
    shares: readText('reinvestedShares', reinvestedShares, sharesRule),
    price: readText('reinvestedPrice', reinvestedPrice, priceRule),
  };
}

function readLots({ kind, lots }: Draft) {
  if (kind !== 'sell') return null;
  const named = Object.entries(lots).filter(([, shares]) => shares.trim() !== '');
  return named.map(([transactionId, shares]) => ({
    transactionId,
    shares: readText('lots', shares, sharesRule),
  }));
}

const fieldOf = (field: keyof TransactionInput): DraftField =>
  field === 'reinvested' ? 'reinvestedShares' : field === 'kind' ? 'date' : field;

/**
 * Checks an entry and returns the body of the call. Throws a DraftError that names the field. `mayBeUndated` is for an
 * opening purchase, whose date may stay empty.
 */
export function bodyOf(draft: Draft, mayBeUndated = false): BodyInput<typeof transactions.add> {
  const isUndated = mayBeUndated && draft.date.trim() === '';
  const wrongDay = isUndated ? undefined : dayProblem(draft.date);
  if (wrongDay) throw new DraftError('date', wrongDay);
  const amounts = amountFieldsOf(draft.kind)
    .filter((field) => draft[field].trim() !== '')
    .map((field) => [field, readText(field, draft[field], rules[field])]);
  const input: TransactionInput = {
    kind: draft.kind,
    date: isUndated ? null : (readDay(draft.date) ?? null),
    symbol: readSymbol(draft),
    ...Object.fromEntries(amounts),
    currency: readCurrencyCode(draft),
    lots: readLots(draft),
    reinvested: readReinvested(draft),
  };
  const checked = checkFields(input, mayBeUndated);
  if (!checked.ok) throw new DraftError(fieldOf(checked.field), checked.message);
  return { ...input, lots: input.lots ? [...input.lots] : null, note: draft.note.trim() };
}

const outgoing: ReadonlySet<TransactionKind> = new Set(['buy', 'fee', 'tax', 'withdrawal']);
const moneyless: ReadonlySet<TransactionKind> = new Set(['split', 'adjustment']);
const withoutGross: ReadonlySet<TransactionKind> = new Set(['transfer_in', 'transfer_out']);

function grossOf(draft: Draft): Decimal | undefined {
  if (withoutGross.has(draft.kind)) return zero;
  const amount = parseDecimal(plain(draft.amount));
  if (amount && amountFieldsOf(draft.kind).includes('amount')) return amount;
  const [shares, price] = [parseDecimal(plain(draft.shares)), parseDecimal(plain(draft.price))];
  return shares && price && multiply(shares, price);
}

/** Returns the signed change of cash as decimal text, for display while typing; undefined while it is unknown. */
export function cashOf(draft: Draft): string | undefined {
  const gross = moneyless.has(draft.kind) ? undefined : grossOf(draft);
  if (!gross) return undefined;
  const fields = amountFieldsOf(draft.kind);
  const cost = (field: 'fee' | 'tax') =>
    (fields.includes(field) && parseDecimal(plain(draft[field]))) || zero;
  const costs = add(cost('fee'), cost('tax'));
  const cash = subtract(outgoing.has(draft.kind) ? subtract(zero, gross) : gross, costs);
  return toText(cash);
}

/** Describes an entry in a few words: `Buy 10 KO on 21 Aug 2026`. */
export function describeEntry(
  entry: Pick<Transaction, 'kind' | 'shares' | 'symbol' | 'date' | 'exact'>,
): string {
  const { kind, symbol, date, exact } = entry;
  const count = exact.shares !== null && kind !== 'dividend' ? shareText(exact.shares) : undefined;
  const words = [kindFields[kind].name, count, kind === 'dividend' && symbol ? `of ${symbol}` : symbol];
  return `${words.filter(Boolean).join(' ')} ${date ? `on ${mediumDate(date)}` : 'without a date'}`;
}
