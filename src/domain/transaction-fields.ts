import {
  type AmountRule,
  costShareRule,
  exchangeRateRule,
  feeRule,
  limits,
  moneyRule,
  priceRule,
  sharesRule,
  splitRule,
  taxRule,
} from './limits.ts';
import type { TransactionKind } from './transaction-kinds.ts';

/**
 * Where a transaction comes from. `opening` is a position from before transactions were kept, or one that was entered
 * without the date of its purchase: its price says nothing about the value on its day.
 */
export const transactionSources = ['manual', 'opening', 'suggestion', 'automatic', 'import'] as const;
export type TransactionSource = (typeof transactionSources)[number];

/** A lot that a sale names. `shares` is decimal text in shares of the sale's day. */
export interface NamedLot {
  transactionId: string;
  shares: string;
}

/** The forms of values. Amounts and ratios are decimal text; the API shows them as numbers, amounts as exact text, too. */
interface Values {
  amount: string;
  ratio: string;
  day: string;
  currency: string;
  symbol: string;
  text: string;
  lots: readonly NamedLot[];
  kind: TransactionKind;
  source: TransactionSource;
  place: number;
}

/** The bounds of a text. `name` is how its field is called. */
export interface TextRule {
  name: string;
  maxLength: number;
}

interface Field {
  /** The column of the table; null for what the portfolio or its ticker says. */
  column: string | null;
  form: keyof Values;
  /** The value of a transaction that does not state it. */
  none?: null | '0' | '' | readonly [];
  rule?: AmountRule | TextRule;
  /** Whether we or the place of the transaction decide it, and not what its owner enters. */
  isAssigned?: true;
  /** Whether files of earlier versions lack it. */
  isNewer?: true;
}

/**
 * The fields of a transaction, in the order of the columns of our own files. The table, what the domain calculates with,
 * the API, exports, imports and the form derive from this list.
 */
export const transactionFields = {
  id: { column: 'id', form: 'text', isAssigned: true },
  portfolio: { column: null, form: 'text', isAssigned: true },
  /** An ISO date; null for an opening purchase without a date. */
  date: { column: 'date', form: 'day', none: null },
  /** The position within the day. */
  order: { column: 'day_order', form: 'place', isAssigned: true },
  kind: { column: 'kind', form: 'kind' },
  symbol: { column: null, form: 'symbol', none: null },
  name: { column: null, form: 'text', none: null, isAssigned: true },
  shares: { column: 'shares', form: 'amount', none: null, rule: sharesRule },
  /** Per share. */
  price: { column: 'price', form: 'amount', none: null, rule: priceRule },
  /** Money before fee and tax, in `currency`; null if it is exactly shares × price. */
  amount: { column: 'amount', form: 'amount', none: null, rule: moneyRule },
  fee: { column: 'fee', form: 'amount', none: '0', rule: feeRule },
  tax: { column: 'tax', form: 'amount', none: '0', rule: taxRule },
  /** Null for that of the security or portfolio, until it is stored. */
  currency: { column: 'currency', form: 'currency', none: null },
  /** Units of `rateCurrency` for one unit of `currency`, as entered; null uses the published rate. */
  rate: { column: 'rate', form: 'amount', none: null, rule: exchangeRateRule },
  numerator: { column: 'numerator', form: 'ratio', none: null, rule: splitRule },
  denominator: { column: 'denominator', form: 'ratio', none: null, rule: splitRule },
  /** The lots that a sale sells, by the purchase's id and in shares of the sale's day. JSON in its column. */
  lots: { column: 'lots', form: 'lots', none: [] },
  /** The other half of a reinvested dividend. */
  linked: { column: 'linked_id', form: 'text', none: null, isAssigned: true },
  note: { column: 'note', form: 'text', none: '', rule: { name: 'Note', maxLength: limits.noteLength } },
  source: { column: 'source', form: 'source', isAssigned: true },
  /** The time of entry in UTC. */
  entered: { column: 'created_at', form: 'text', isAssigned: true },
  /** The currency to which the rate leads; null for the portfolio's. */
  rateCurrency: { column: 'rate_currency', form: 'currency', none: null, isNewer: true },
  /** When shares that are transferred in had been bought. */
  acquiredOn: { column: 'acquired_on', form: 'day', none: null, isNewer: true },
  /**
   * The symbol on the other side of an event: what a spin-off, merger or change of symbol leads to; for shares that are
   * transferred in, what they come from.
   */
  counterpart: { column: 'counterpart', form: 'symbol', none: null, isNewer: true },
  /** The fraction of the cost that a spin-off moves to the new shares. */
  costShare: { column: 'cost_share', form: 'amount', none: null, rule: costShareRule, isNewer: true },
  /** Where the transaction was made. */
  broker: {
    column: 'broker',
    form: 'text',
    none: '',
    rule: { name: 'Broker', maxLength: 80 },
    isNewer: true,
  },
} as const satisfies Record<string, Field>;

type List = typeof transactionFields;
export type TransactionField = keyof List;
/** The fields whose rule has some properties. */
type FieldsWith<Rule> = { [F in TransactionField]: List[F] extends Rule ? F : never }[TransactionField];

type AssignedField = FieldsWith<{ isAssigned: true }>;
/** What an owner states about a transaction. */
export type StatedField = Exclude<TransactionField, AssignedField>;
/** Texts that an owner enters and that nothing is calculated with. */
export type TextField = Extract<StatedField, FieldsWith<{ form: 'text' }>>;
export type AmountField = FieldsWith<{ form: 'amount' | 'ratio' }>;
/** What the domain calculates with. */
export type EntryField = Exclude<StatedField, TextField>;
/** What the table of transactions keeps. */
export type StoredField = FieldsWith<{ column: string }>;

export type ValueOf<F extends TransactionField> =
  | Values[List[F]['form']]
  | (List[F] extends { none: null } ? null : never);
/** The value once it is stored, when its currency is known. */
export type StoredValue<F extends TransactionField> = F extends 'currency' ? string : ValueOf<F>;
/** The columns of the table. */
export type FieldColumns = {
  [F in StoredField as List[F]['column']]: F extends 'lots' ? string | null : StoredValue<F>;
};

type Stated = { [F in StatedField]: ValueOf<F> };
type Purchase = { shares: string; price: string };

/** A valid transaction. `reinvested` is the purchase that a dividend pays for. */
export interface TransactionFields extends Stated {
  reinvested: Purchase | null;
}

/** What an owner enters about a transaction. Numbers are canonical decimal text; null and undefined mean not given. */
export type TransactionInput = Pick<Stated, 'kind'> & {
  [F in Exclude<keyof TransactionFields, 'kind'>]?: TransactionFields[F] | null | undefined;
};

/** The same with every field named, so that none is forgotten where an entry is composed. */
export type NamedInput = { [F in keyof TransactionFields]: TransactionInput[F] };

/** Returns an object with a value for each field. */
export function forFields<F extends string, Value>(
  fields: readonly F[],
  makeValue: (field: F) => Value,
): Record<F, Value> {
  const values: Partial<Record<F, Value>> = {};
  for (const field of fields) values[field] = makeValue(field);
  return values as Record<F, Value>;
}

/** Returns some fields of an object. */
export const pick = <Whole, F extends keyof Whole & string>(whole: Whole, fields: readonly F[]) =>
  forFields(fields, (field) => whole[field]) as Pick<Whole, F>;

const fieldsWith = <F extends TransactionField>(isMeant: (field: Field) => boolean) =>
  (Object.keys(transactionFields) as F[]).filter((field) => isMeant(transactionFields[field]));

export const allFields = fieldsWith<TransactionField>(() => true);
export const newerFields = fieldsWith(({ isNewer }) => isNewer === true);
export const statedFields = fieldsWith<StatedField>(({ isAssigned }) => !isAssigned);
export const storedFields = fieldsWith<StoredField>(({ column }) => column !== null);
export const textFields = fieldsWith<TextField>(({ form, isAssigned }) => form === 'text' && !isAssigned);
export const amountFields = fieldsWith<AmountField>(({ form }) => form === 'amount' || form === 'ratio');
export const entryFields = statedFields.filter(
  (field): field is EntryField => !textFields.some((text) => text === field),
);

const optionalFields = statedFields.filter((field) => field !== 'kind');

/** The fields of a transaction that states none of them. */
export const noFields = {
  ...(forFields(optionalFields, (field) => transactionFields[field].none) as Omit<Stated, 'kind'>),
  reinvested: null,
} satisfies Omit<TransactionFields, 'kind'>;
