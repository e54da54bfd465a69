import { add, compare, type Decimal, decimal, divide, multiply, subtract, toText, zero } from './decimal.ts';
import { priceDecimals, priceRule, readAmount } from './limits.ts';
import {
  forFields,
  type NamedLot,
  noFields,
  type TransactionFields,
  type TransactionInput,
  textFields,
} from './transaction-fields.ts';
import { isDistribution, isEvent, kindRules, type TransactionKind, takesField } from './transaction-kinds.ts';

export type CheckedFields =
  | { ok: true; fields: TransactionFields }
  | { ok: false; message: string; field: keyof TransactionInput };

/** How far shares × price may be from a stated amount, because brokers round prices. */
const tolerance = decimal('0.01');

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
  const { symbol, shares, money, costs, own } = kindRules[kind];
  return [
    ...(symbol === 'none' ? [] : (['symbol'] as const)),
    ...(shares === 'none' ? [] : (['shares'] as const)),
    ...(money.includes('price') ? (['price'] as const) : []),
    ...(money.includes('amount') ? (['amount'] as const) : []),
    ...(costs === 'none' ? [] : (['fee', 'tax'] as const)),
    ...(money === 'none' ? [] : (['rate', 'rateCurrency'] as const)),
    ...own,
  ];
}

/** The fields that a kind accepts beside `kind`, `date`, `currency` and texts, in the order of messages. */
const acceptedByKind = new Map(
  Object.keys(kindRules).map((kind) => [kind, acceptedFields(kind as TransactionKind)] as const),
);

/** The fields that some kinds do not accept. */
const optionalFields = (Object.keys(noFields) as (keyof typeof noFields)[]).filter(
  (field) => field !== 'date' && field !== 'currency' && !textFields.some((text) => text === field),
);

function refuseOtherFields(input: TransactionInput): void {
  const accepted = acceptedByKind.get(input.kind) ?? [];
  const named = accepted.filter((field) => field !== 'rateCurrency');
  for (const field of optionalFields) {
    const value = input[field];
    const isCost = (field === 'fee' || field === 'tax') && isGiven(value) && isZero(String(value));
    if (!isGiven(value) || isCost || accepted.includes(field)) continue;
    const names = [...named.slice(0, -1), 'date', 'currency'].join(', ');
    throw new FieldError(
      field,
      `${kindRules[input.kind].name} does not take ${field}: it takes ${names} and ${named.at(-1)}`,
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
  if (rule.held !== 'set' && isZero(shares as string))
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

/** Returns the price of an amount for `shares`, rounded to eight decimals. */
function priceOf(amount: string, shares: string): string {
  const price = readAmount(toText(divide(decimal(amount), decimal(shares), priceDecimals)), priceRule);
  if (!price.ok)
    throw new FieldError('amount', `The amount divided by the shares is too high: ${price.message}`);
  return price.text;
}

function checkMoney({ kind, price, amount, counterpart }: TransactionInput, shares: string | null): Money {
  const { name, money } = kindRules[kind];
  if (money === 'none') return { price: null, amount: null };
  if (money === 'amount if any') return { price: null, amount: isGiven(amount) ? (amount as string) : null };
  if (money === 'amount' || (isDistribution(kind) && shares === null)) {
    if (isGiven(amount) && !isZero(amount as string) && !isGiven(price))
      return { price: null, amount: amount as string };
    throw new FieldError(
      'amount',
      `${name} needs an amount above 0${isDistribution(kind) ? ', or shares and a price per share' : ''}`,
    );
  }
  if (isGiven(price) && isGiven(amount))
    return compareMoney(shares as string, price as string, amount as string);
  if (isGiven(price)) return { price: price as string, amount: null };
  if (isGiven(amount)) return compareRounded(shares as string, amount as string);
  // What shares from an event cost follows from those that they come from.
  if (counterpart) return { price: '0', amount: null };
  throw new FieldError('price', `${name} needs a price${money === 'price' ? '' : ' or an amount'}`);
}

/** Keeps the amount beside the rounded price, unless the price is exact. */
function compareRounded(shares: string, amount: string): Money {
  const price = priceOf(amount, shares);
  const isExact = compare(multiply(decimal(shares), decimal(price)), decimal(amount)) === 0;
  return { price, amount: isExact ? null : amount };
}

function checkAcquired({ acquiredOn, date }: TransactionInput): string | null {
  if (acquiredOn && date && acquiredOn > date)
    throw new FieldError(
      'acquiredOn',
      `The shares were transferred on ${date}, so they cannot have been bought later, on ${acquiredOn}`,
    );
  return acquiredOn ?? null;
}

function checkCounterpart({ kind, symbol, counterpart }: TransactionInput): string | null {
  const { name } = kindRules[kind];
  if (isEvent(kind) && kind !== 'merger' && !counterpart)
    throw new FieldError('counterpart', `${name} needs counterpart, the symbol of the other security`);
  if (counterpart && counterpart === symbol)
    throw new FieldError('counterpart', `${name} leads to another security than ${symbol}`);
  return counterpart ?? null;
}

function checkCostShare({ kind, costShare }: TransactionInput): string | null {
  if (takesField(kind, 'costShare') && !isGiven(costShare))
    throw new FieldError(
      'costShare',
      `${kindRules[kind].name} needs costShare, the part of the cost that moves, such as 0.25`,
    );
  return costShare ?? null;
}

function checkRatio({ kind, numerator, denominator }: TransactionInput) {
  if (!takesField(kind, 'numerator')) return { numerator: null, denominator: null };
  if (!numerator || !denominator)
    throw new FieldError(
      numerator ? 'denominator' : 'numerator',
      `${kindRules[kind].name} needs numerator and denominator: 4 and 1 turn one share into four`,
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
    ...forFields(textFields, (field) => input[field] ?? ''),
    fee: input.fee ?? '0',
    tax: input.tax ?? '0',
    currency: input.currency ?? null,
    rate: input.rate ?? null,
    rateCurrency: input.rate ? (input.rateCurrency ?? null) : null,
    acquiredOn: checkAcquired(input),
    counterpart: checkCounterpart(input),
    costShare: checkCostShare(input),
    ...checkRatio(input),
    lots: checkLots(input, shares),
    reinvested: checkReinvested(input, money, shares),
  };
}

/**
 * Checks which fields a kind of transaction needs and accepts, and completes its money: an omitted amount is shares ×
 * price, an omitted price is amount ÷ shares rounded to eight decimals. If both are given they may differ by 1 %. The
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
