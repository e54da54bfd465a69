import { readCurrency } from '../currencies.ts';
import {
  add,
  compare,
  type Decimal,
  decimal,
  divide,
  multiply,
  round,
  subtract,
  toText,
  zero,
} from '../decimal.ts';
import { limits } from '../limits.ts';
import { checkFields, type TransactionFields, type TransactionInput } from '../transaction-fields.ts';
import { kindRules, type TransactionKind } from '../transactions.ts';
import type { Draft } from './draft.ts';

/** A valid transaction with its note. */
export type ImportedFields = TransactionFields & { note: string };

export type Completed = { ok: true; transaction: ImportedFields } | { ok: false; message: string };

interface Context {
  /** The kind that its owner chose; the draft's own by default. */
  kind?: TransactionKind | undefined;
  /** The symbol that was found for the draft's security. */
  symbol: string | null;
  portfolioCurrency: string;
  /** Whether the row is a position, which may be without a date. */
  isPosition?: boolean;
}

const amountDecimals = 6;
const shareDecimals = 8;
const rateDecimals = 10;
const tolerance = decimal('0.01');

const optional = (text: string | null): Decimal | null => (text === null ? null : decimal(text));
const absolute = (value: Decimal): Decimal => (value.units < 0n ? subtract(zero, value) : value);
const text = (value: Decimal | null, decimals: number): string | null =>
  value === null ? null : toText(round(value, decimals));

/** The money of a draft in whole units of a currency: pence have become pounds. */
interface Money {
  currency: string | null;
  price: Decimal | null;
  gross: Decimal | null;
  net: Decimal | null;
  fee: Decimal;
  tax: Decimal;
}

/** Returns undefined for a currency without exchange rates. */
function moneyOf(draft: Draft): Money | undefined {
  const read = draft.currency === null ? { currency: null, divisor: 1 } : readCurrency(draft.currency);
  if (!read) return undefined;
  const scaled = (amount: string | null) => {
    const value = optional(amount);
    return value && read.divisor === 100 ? multiply(value, decimal('0.01')) : value;
  };
  return {
    currency: read.currency,
    price: scaled(draft.price),
    gross: scaled(draft.gross),
    net: scaled(draft.net),
    fee: scaled(draft.fee) ?? zero,
    tax: scaled(draft.tax) ?? zero,
  };
}

/** The kinds whose fee and tax come on top of the money that is paid; for the others they are taken off it. */
const costsOnTop: ReadonlySet<TransactionKind> = new Set(['buy', 'withdrawal', 'transfer_out']);

/** Returns the money before fee and tax: as stated, from the change of cash, or shares × price. */
function grossOf(kind: TransactionKind, money: Money, shares: Decimal | null): Decimal | null {
  if (money.gross && money.gross.units !== 0n) return absolute(money.gross);
  const costs = add(money.fee, money.tax);
  if (money.net && money.net.units !== 0n) {
    const paid = absolute(money.net);
    if (kind === 'fee' || kind === 'tax') return paid;
    return absolute(costsOnTop.has(kind) ? subtract(paid, costs) : add(paid, costs));
  }
  if ((kind === 'fee' || kind === 'tax') && costs.units !== 0n) return costs;
  return shares && money.price ? multiply(shares, money.price) : null;
}

const isNear = (a: Decimal, b: Decimal) =>
  compare(absolute(subtract(a, b)), multiply(absolute(b), tolerance)) <= 0;

/** Returns price and amount as `checkFields` accepts them. The money that moved wins over a price that contradicts it. */
function priceAndAmount(
  kind: TransactionKind,
  money: Money,
  shares: Decimal | null,
): Pick<TransactionInput, 'price' | 'amount'> {
  const rule = kindRules[kind].money;
  const gross = grossOf(kind, money, shares);
  if (rule === 'none') return {};
  if (rule === 'amount' || !shares || shares.units === 0n) return { amount: text(gross, amountDecimals) };
  const price = money.price && round(money.price, amountDecimals);
  if (rule === 'price') {
    const derived = gross ? divide(gross, shares, amountDecimals) : zero;
    return { price: toText(price ?? derived) };
  }
  if (!gross) return { price: price && toText(price) };
  const isConsistent = price !== null && isNear(gross, multiply(shares, price));
  return { price: isConsistent ? toText(price) : null, amount: text(gross, amountDecimals) };
}

/** Returns the rate to the portfolio's currency, if the file states that one. */
function rateOf({ rate, settlementCurrency }: Draft, currency: string | null, portfolioCurrency: string) {
  if (rate === null || currency === null || settlementCurrency !== portfolioCurrency) return null;
  return currency === portfolioCurrency ? null : text(optional(rate), rateDecimals);
}

function inputOf(draft: Draft, kind: TransactionKind, money: Money, context: Context): TransactionInput {
  const rule = kindRules[kind];
  const shares = rule.shares === 'none' ? null : optional(draft.shares);
  // A dividend states its money; shares are only kept with a price per share.
  const counted = kind === 'dividend' && !money.price ? null : shares;
  const hasCosts = kind !== 'fee' && kind !== 'tax' && kind !== 'split' && kind !== 'adjustment';
  return {
    kind,
    symbol: rule.symbol === 'none' ? null : context.symbol,
    date: draft.date,
    shares: text(counted, shareDecimals),
    ...priceAndAmount(kind, money, counted),
    ...(hasCosts && { fee: text(money.fee, amountDecimals), tax: text(money.tax, amountDecimals) }),
    currency: money.currency,
    ...(rule.money !== 'none' && { rate: rateOf(draft, money.currency, context.portfolioCurrency) }),
    ...(kind === 'split' && { numerator: draft.numerator, denominator: draft.denominator }),
    ...(kind === 'dividend' && { reinvested: draft.reinvested }),
  };
}

/**
 * Completes a draft to a valid transaction: money before costs, whole currency units, at most as many decimals as are kept.
 * The message of a problem says what is missing or not accepted.
 */
export function completeDraft(draft: Draft, context: Context): Completed {
  const kind = context.kind ?? draft.kind;
  if (kind === null) return { ok: false, message: `“${draft.kindText}” is not known: choose a kind` };
  const money = moneyOf(draft);
  if (!money)
    return {
      ok: false,
      message: `There are no exchange rates for “${draft.currency}”: enter another currency`,
    };
  const checked = checkFields(inputOf(draft, kind, money, context), context.isPosition);
  if (!checked.ok) return checked;
  const note = (draft.note ?? '').trim().slice(0, limits.noteLength).toWellFormed();
  return { ok: true, transaction: { ...checked.fields, note } };
}
