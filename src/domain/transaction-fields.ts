import { add, compare, type Decimal, decimal, divide, multiply, subtract, toText, zero } from './decimal.ts';
import { priceRule, readAmount } from './limits.ts';
import { kindRules, type TransactionKind } from './transactions.ts';

/** A lot that a sale names. `shares` is decimal text in shares of the sale's day. */
export interface NamedLot {
  transactionId: string;
  shares: string;
}

type Optional<Value> = Value | null | undefined;

/** What an owner enters about a transaction. Numbers are canonical decimal text; null and undefined mean not given. */
export interface TransactionInput {
  kind: TransactionKind;
  symbol?: Optional<string>;
  date?: Optional<string>;
  shares?: Optional<string>;
  price?: Optional<string>;
  amount?: Optional<string>;
  fee?: Optional<string>;
  tax?: Optional<string>;
  currency?: Optional<string>;
  rate?: Optional<string>;
  numerator?: Optional<string>;
  denominator?: Optional<string>;
  lots?: Optional<readonly NamedLot[]>;
  reinvested?: Optional<{ shares: string; price: string }>;
}

/** A valid transaction. `amount` is null if it is exactly shares × price; `currency` is null for the default one. */
export interface TransactionFields {
  kind: TransactionKind;
  symbol: string | null;
  date: string | null;
  shares: string | null;
  price: string | null;
  amount: string | null;
  fee: string;
  tax: string;
  currency: string | null;
  rate: string | null;
  numerator: string | null;
  denominator: string | null;
  lots: readonly NamedLot[];
  reinvested: { shares: string; price: string } | null;
}

export type CheckedFields =
  | { ok: true; fields: TransactionFields }
  | { ok: false; message: string; field: keyof TransactionInput };

const priceDecimals = priceRule.decimals;
/** How far shares × price may be from a stated amount, because brokers round prices. */
const tolerance = decimal('0.01');

/** The kinds with costs of their own; a fee or tax is itself the cost. */
const takesCosts: ReadonlySet<TransactionKind> = new Set([
  'buy',
  'sell',
  'dividend',
  'interest',
  'deposit',
  'withdrawal',
  'transfer_in',
  'transfer_out',
]);

const isZero = (text: string) => decimal(text).units === 0n;
const isGiven = (value: unknown) =>
  value !== undefined && value !== null && !(Array.isArray(value) && value.length === 0);

class FieldError extends Error {
  readonly field: keyof TransactionInput;
  constructor(field: keyof TransactionInput, message: string) {
    super(message);
    this.field = field;
  }
}

function acceptedFields(kind: TransactionKind): (keyof TransactionInput)[] {
  const { symbol, shares, money } = kindRules[kind];
  return [
    ...(symbol === 'none' ? [] : (['symbol'] as const)),
    ...(shares === 'none' ? [] : (['shares'] as const)),
    ...(money.includes('price') ? (['price'] as const) : []),
    ...(money.includes('amount') ? (['amount'] as const) : []),
    ...(takesCosts.has(kind) ? (['fee', 'tax'] as const) : []),
    ...(money === 'none' ? [] : (['rate'] as const)),
    ...(kind === 'split' ? (['numerator', 'denominator'] as const) : []),
    ...(kind === 'sell' ? (['lots'] as const) : []),
    ...(kind === 'dividend' ? (['reinvested'] as const) : []),
  ];
}

/** The fields that a kind accepts beside `kind`, `date`, `currency` and `note`, in the order of messages. */
const acceptedByKind = new Map(
  Object.keys(kindRules).map((kind) => [kind, acceptedFields(kind as TransactionKind)] as const),
);

const optionalFields = [
  'symbol',
  'shares',
  'price',
  'amount',
  'fee',
  'tax',
  'rate',
  'numerator',
  'denominator',
  'lots',
  'reinvested',
] as const satisfies (keyof TransactionInput)[];

function refuseOtherFields(input: TransactionInput): void {
  const accepted = acceptedByKind.get(input.kind) ?? [];
  for (const field of optionalFields) {
    const value = input[field];
    const isCost = (field === 'fee' || field === 'tax') && isGiven(value) && isZero(String(value));
    if (!isGiven(value) || isCost || accepted.includes(field)) continue;
    const names = [...accepted.slice(0, -1), 'date', 'currency'].join(', ');
    throw new FieldError(
      field,
      `${kindRules[input.kind].name} does not take ${field}: it takes ${names} and ${accepted.at(-1)}`,
    );
  }
}

function checkSymbol({ kind, symbol }: TransactionInput): string | null {
  if (kindRules[kind].symbol === 'required' && !symbol)
    throw new FieldError('symbol', `${kindRules[kind].name} needs a symbol`);
  return symbol ?? null;
}

function checkShares({ kind, shares }: TransactionInput): string | null {
  const rule = kindRules[kind];
  if (!isGiven(shares)) {
    if (rule.shares === 'required') throw new FieldError('shares', `${rule.name} needs shares`);
    return null;
  }
  if (kind !== 'adjustment' && isZero(shares as string))
    throw new FieldError('shares', `${rule.name} needs more than 0 shares`);
  return shares as string;
}

type Money = Pick<TransactionFields, 'price' | 'amount'>;

/** Returns `amount` unless it is exactly shares × price. Throws if they differ by more than 1 %. */
function compareMoney(shares: string, price: string, amount: string): Money {
  const [stated, product] = [decimal(amount), multiply(decimal(shares), decimal(price))];
  const difference = subtract(stated, product);
  if (difference.units === 0n) return { price, amount: null };
  const size: Decimal = difference.units < 0n ? subtract(zero, difference) : difference;
  if (compare(size, multiply(product, tolerance)) > 0) {
    throw new FieldError(
      'amount',
      `The amount is ${toText(stated)}, but ${shares} × ${price} is ${toText(product)}: send one of them, or correct it`,
    );
  }
  return { price, amount };
}

/** Returns the price of an amount for `shares`, rounded to six decimals. */
function priceOf(amount: string, shares: string): string {
  const price = readAmount(toText(divide(decimal(amount), decimal(shares), priceDecimals)), priceRule);
  if (!price.ok)
    throw new FieldError('amount', `The amount divided by the shares is too high: ${price.message}`);
  return price.text;
}

function checkMoney({ kind, price, amount }: TransactionInput, shares: string | null): Money {
  const { name, money } = kindRules[kind];
  if (money === 'none') return { price: null, amount: null };
  if (money === 'amount' || (kind === 'dividend' && shares === null)) {
    if (isGiven(amount) && !isZero(amount as string) && !isGiven(price))
      return { price: null, amount: amount as string };
    throw new FieldError(
      'amount',
      `${name} needs an amount above 0${kind === 'dividend' ? ', or shares and a price per share' : ''}`,
    );
  }
  if (isGiven(price) && isGiven(amount))
    return compareMoney(shares as string, price as string, amount as string);
  if (isGiven(price)) return { price: price as string, amount: null };
  if (isGiven(amount)) return compareRounded(shares as string, amount as string);
  throw new FieldError('price', `${name} needs a price${money === 'price' ? '' : ' or an amount'}`);
}

/** Keeps the amount beside the rounded price, unless the price is exact. */
function compareRounded(shares: string, amount: string): Money {
  const price = priceOf(amount, shares);
  const isExact = compare(multiply(decimal(shares), decimal(price)), decimal(amount)) === 0;
  return { price, amount: isExact ? null : amount };
}

function checkRatio({ kind, numerator, denominator }: TransactionInput) {
  if (kind !== 'split') return { numerator: null, denominator: null };
  if (!numerator || !denominator)
    throw new FieldError(
      numerator ? 'denominator' : 'numerator',
      'A split needs numerator and denominator: 4 and 1 turn one share into four',
    );
  return { numerator, denominator };
}

function checkLots({ lots }: TransactionInput, shares: string | null): readonly NamedLot[] {
  if (!lots || lots.length === 0) return [];
  if (new Set(lots.map(({ transactionId }) => transactionId)).size < lots.length)
    throw new FieldError('lots', 'A sale can name each lot once');
  const named = lots.reduce((sum, lot) => add(sum, decimal(lot.shares)), zero);
  if (compare(named, decimal(shares ?? '0')) > 0)
    throw new FieldError('lots', `The lots have ${toText(named)} shares, but the sale has ${shares}`);
  return lots;
}

/** Checks that the money of a reinvested dividend is within 1 % of what it bought. */
function checkReinvested({ reinvested, fee, tax }: TransactionInput, money: Money, shares: string | null) {
  if (!reinvested) return null;
  const gross =
    money.amount === null
      ? multiply(decimal(shares ?? '0'), decimal(money.price ?? '0'))
      : decimal(money.amount);
  const net = subtract(gross, add(decimal(fee ?? '0'), decimal(tax ?? '0')));
  const spent = multiply(decimal(reinvested.shares), decimal(reinvested.price));
  if (compare(spent, multiply(net, add(decimal('1'), tolerance))) > 0)
    throw new FieldError(
      'reinvested',
      `The dividend pays ${toText(net)} after fee and tax, but the purchase costs ${toText(spent)}`,
    );
  return reinvested;
}

function checked(input: TransactionInput, mayBeUndated: boolean): TransactionFields {
  refuseOtherFields(input);
  if (!input.date && !mayBeUndated)
    throw new FieldError('date', `${kindRules[input.kind].name} needs a date such as 2024-05-31`);
  const shares = checkShares(input);
  const money = checkMoney(input, shares);
  return {
    kind: input.kind,
    symbol: checkSymbol(input),
    date: input.date ?? null,
    shares,
    ...money,
    fee: input.fee ?? '0',
    tax: input.tax ?? '0',
    currency: input.currency ?? null,
    rate: input.rate ?? null,
    ...checkRatio(input),
    lots: checkLots(input, shares),
    reinvested: checkReinvested(input, money, shares),
  };
}

/**
 * Checks which fields a kind of transaction needs and accepts, and completes its money: an omitted amount is shares ×
 * price, an omitted price is amount ÷ shares rounded to six decimals. If both are given they may differ by 1 %. The
 * message of an error says what is accepted. Only an opening purchase may be without a date (`mayBeUndated`).
 */
export function checkFields(input: TransactionInput, mayBeUndated = false): CheckedFields {
  try {
    return { ok: true, fields: checked(input, mayBeUndated && input.kind === 'buy') };
  } catch (error) {
    if (error instanceof FieldError) return { ok: false, message: error.message, field: error.field };
    throw error;
  }
}
