import type { Transaction } from '#contract/transactions.ts';
import {
  add,
  compare,
  type Decimal,
  decimal,
  multiply,
  parseDecimal,
  subtract,
  toText,
  zero,
} from '#domain/decimal.ts';
import {
  amountFields,
  forFields,
  pick,
  type StatedField,
  statedFields,
  transactionFields,
} from '#domain/transaction-fields.ts';
import { isDistribution, kindRules, type TransactionKind } from '#domain/transaction-kinds.ts';
import { mediumDate, shares as shareText } from '#web/lib/formats.ts';
import { fieldNumber, fieldPrice, plainNumber } from '#web/lib/typed-text.ts';
import { amountFieldsOf, kindFields } from './kind-fields.ts';

type TypedField = Exclude<StatedField, 'kind' | 'lots'>;

/** An entry as it is being typed. Everything is text as typed; the texts of fields that a kind lacks are kept, not sent. */
export interface Draft extends Record<TypedField, string> {
  kind: TransactionKind;
  /** The shares of a sale by the lot that they are sold from. */
  lots: Readonly<Record<string, string>>;
  /** For a dividend: what its money bought. */
  reinvestedShares: string;
  reinvestedPrice: string;
  /** For an event: the shares of the other security that came in. */
  received: string;
}

const typedFields = statedFields.filter((field) => field !== 'kind' && field !== 'lots');

export type DraftValues = Partial<Record<TypedField, string | number | null>>;

/** Returns a value as it would be typed; nothing for costs of 0. */
function typed(field: TypedField, value: string | number | null = ''): string {
  const { form, none } = transactionFields[field];
  const isNothing = value === null || value === '' || (none === '0' && value === '0');
  if (isNothing) return '';
  if (form === 'day') return mediumDate(String(value));
  if (field === 'price') return fieldPrice(value);
  return form === 'amount' || form === 'ratio' ? fieldNumber(String(value)) : String(value);
}

/** Returns the draft of an entry with some values. A computed amount stays empty, so that it follows shares and price. */
export function filledDraft(values: DraftValues, kind: TransactionKind = 'buy'): Draft {
  const { shares, price, amount } = forFields(amountFields, (field) => parseDecimal(values[field] ?? ''));
  const isComputed = shares && price && amount && compare(multiply(shares, price), amount) === 0;
  return {
    ...forFields(typedFields, (field) => typed(field, values[field])),
    ...(isComputed && { amount: '' }),
    kind,
    lots: {},
    reinvestedShares: '',
    reinvestedPrice: '',
    received: '',
  };
}

export const emptyDraft = (date: string, kind?: TransactionKind): Draft => filledDraft({ date }, kind);

/** Returns the draft that edits a transaction. */
export function draftOf(entry: Transaction): Draft {
  return {
    ...filledDraft({ ...pick(entry, typedFields), ...entry.exact }, entry.kind),
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

export type DraftField = Exclude<keyof Draft, 'kind'>;

const hundredth = decimal('0.01');

function grossOf(draft: Draft, isPriceInHundredths: boolean): Decimal | undefined {
  if (kindRules[draft.kind].cash === 0) return zero;
  const amount = parseDecimal(plainNumber(draft.amount));
  if (amount && amountFieldsOf(draft.kind).includes('amount')) return amount;
  const [shares, price] = [parseDecimal(plainNumber(draft.shares)), parseDecimal(plainNumber(draft.price))];
  const gross = shares && price && multiply(shares, price);
  return gross && isPriceInHundredths ? multiply(gross, hundredth) : gross;
}

/**
 * Returns the signed change of cash as decimal text, for display while typing; undefined while it is unknown. Exchanges quote
 * prices in hundredths such as pence; amounts, fees and taxes never are.
 */
export function cashChangeOf(draft: Draft, isPriceInHundredths = false): string | undefined {
  const { cash: direction, costs: costRule } = kindRules[draft.kind];
  const gross = direction === 0 && costRule === 'none' ? undefined : grossOf(draft, isPriceInHundredths);
  if (!gross) return undefined;
  const fields = amountFieldsOf(draft.kind);
  const cost = (field: 'fee' | 'tax') =>
    (fields.includes(field) && parseDecimal(plainNumber(draft[field]))) || zero;
  const costs = add(cost('fee'), cost('tax'));
  const cash = subtract(direction === -1 ? subtract(zero, gross) : gross, costs);
  return toText(cash);
}

/** Describes an entry in a few words: `Buy 10 KO on 21 Aug 2026`. */
export function describeEntry(
  entry: Pick<Transaction, 'kind' | 'shares' | 'symbol' | 'date' | 'exact'>,
): string {
  const { kind, symbol, date, exact } = entry;
  const count = exact.shares !== null && !isDistribution(kind) ? shareText(exact.shares) : undefined;
  const words = [
    kindFields[kind].name,
    count,
    (isDistribution(kind) || kind === 'dividend_reversal') && symbol ? `of ${symbol}` : symbol,
  ];
  return `${words.filter(Boolean).join(' ')} ${date ? `on ${mediumDate(date)}` : 'without a date'}`;
}
