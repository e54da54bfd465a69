import { checkFields } from '../check-fields.ts';
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
import { rateDecimals } from '../exchange-rates.ts';
import { priceDecimals } from '../limits.ts';
import { withLineFeeds } from '../line-breaks.ts';
import { latestDate } from '../time.ts';
import {
  forFields,
  type NamedInput,
  type TextField,
  type TransactionFields,
  textFields,
  transactionFields,
} from '../transaction-fields.ts';
import { isCost, isDistribution, kindRules, type TransactionKind, takesField } from '../transaction-kinds.ts';
import { boundsProblem } from './check-bounds.ts';
import type { Draft } from './draft.ts';

export type Completed = { ok: true; transaction: TransactionFields } | { ok: false; message: string };

interface Context {
  /** The kind that its owner chose; the draft's own by default. */
  kind?: TransactionKind | undefined;
  /** The symbol that was found for the draft's security. */
  symbol: string | null;
  portfolioCurrency: string;
  /** Whether the row is a position, which may be without a date. */
  isPosition?: boolean;
  /** An ISO date; the current one by default. */
  today?: string;
}

const amountDecimals = 6;
const shareDecimals = 8;
const tolerance = decimal('0.01');

const optional = (text: string | null): Decimal | null => (text === null ? null : decimal(text));
const absolute = (value: Decimal): Decimal => (value.units < 0n ? subtract(zero, value) : value);
const text = (value: Decimal | null, decimals: number): string | null =>
  value === null ? null : toText(round(value, decimals));

/** The money of a draft in whole units of a currency: pence have become pounds. */
interface Money {
  currency: string | null;
  /** Stated units in one of the currency: 100 pence. */
  divisor: Decimal;
  price: Decimal | null;
  gross: Decimal | null;
  net: Decimal | null;
  fee: Decimal;
  tax: Decimal;
  /** The price of what a dividend bought. */
  boughtAt: Decimal | null;
}

/** Returns undefined for a currency without exchange rates. */
function moneyOf(draft: Draft): Money | undefined {
  const read = draft.currency === null ? { currency: null, divisor: 1 } : readCurrency(draft.currency);
  if (!read) return undefined;
  const scaled = (amount: string | null) => {
    const value = optional(amount);
    return value && read.divisor !== 1 ? multiply(value, decimal(String(1 / read.divisor))) : value;
  };
  return {
    currency: read.currency,
    divisor: decimal(String(read.divisor)),
    price: scaled(draft.price),
    gross: scaled(draft.gross),
    net: scaled(draft.net),
    fee: scaled(draft.fee) ?? zero,
    tax: scaled(draft.tax) ?? zero,
    boughtAt: scaled(draft.reinvested?.price ?? null),
  };
}

/** Returns the money before fee and tax as stated, or from the change of cash; null if the file states neither. */
function statedGross(kind: TransactionKind, money: Money): Decimal | null {
  if (money.gross && money.gross.units !== 0n) return absolute(money.gross);
  const costs = add(money.fee, money.tax);
  if (money.net && money.net.units !== 0n) {
    if (isCost(kind)) return absolute(money.net);
    if (kindRules[kind].costs === 'on top') return subtract(absolute(money.net), costs);
    const isLoss = money.net.units < 0n && compare(absolute(money.net), costs) <= 0;
    return add(isLoss ? money.net : absolute(money.net), costs);
  }
  return isCost(kind) && costs.units !== 0n ? costs : null;
}

/** Returns why the direction of the money contradicts the kind; undefined if it does not. */
function directionProblem(kind: TransactionKind, { net, fee, tax }: Money): string | undefined {
  if (!net || net.units >= 0n || kindRules[kind].cash !== 1 || kind === 'sell') return undefined;
  if (compare(absolute(net), add(fee, tax)) <= 0) return undefined;
  return `${kindRules[kind].name} of ${toText(net)} takes money out: it may be a reversal. Choose another kind`;
}

const isNear = (a: Decimal, b: Decimal) =>
  compare(absolute(subtract(a, b)), multiply(absolute(b), tolerance)) <= 0;

/** Returns price and amount as `checkFields` accepts them. The money that moved wins over a price that contradicts it. */
function priceAndAmount(
  kind: TransactionKind,
  money: Money,
  shares: Decimal | null,
): Pick<NamedInput, 'price' | 'amount'> {
  const nothing = { price: null, amount: null };
  const rule = kindRules[kind].money;
  const gross = statedGross(kind, money);
  if (rule === 'none') return nothing;
  const price = money.price && round(money.price, priceDecimals);
  const hasShares = shares !== null && shares.units !== 0n;
  if (rule === 'price') {
    const derived = gross && hasShares ? divide(gross, shares, priceDecimals) : zero;
    return { ...nothing, price: toText(price ?? derived) };
  }
  if (rule === 'amount' || !hasShares) return { ...nothing, amount: text(gross, amountDecimals) };
  if (!gross || gross.units <= 0n) return { ...nothing, price: price && toText(price) };
  // Money with more decimals than are kept follows from shares and price.
  if (price !== null && compare(gross, multiply(shares, price)) === 0)
    return { ...nothing, price: toText(price) };
  const isConsistent = price !== null && isNear(gross, multiply(shares, price));
  return { price: isConsistent ? toText(price) : null, amount: text(gross, amountDecimals) };
}

/** Returns the rate to the portfolio's currency, if the file states that one. Our own files state others too. */
function rateOf(draft: Draft, { currency, divisor }: Money, portfolioCurrency: string) {
  const { rate, settlementCurrency, rateCurrency } = draft;
  if (rate === null || currency === null) return null;
  const whole = text(multiply(decimal(rate), divisor), rateDecimals);
  if (rateCurrency !== undefined) return whole;
  if (settlementCurrency !== portfolioCurrency && settlementCurrency !== 'portfolio') return null;
  return currency === portfolioCurrency ? null : whole;
}

/** Returns the purchase of a dividend. A price that is not stated follows from the money that was left after its costs. */
function reinvestedOf(shares: string, paid: Decimal | null, { fee, tax, boughtAt }: Money) {
  const bought = decimal(shares);
  const spent = paid && subtract(paid, add(fee, tax));
  const derived = spent && spent.units > 0n && bought.units !== 0n && divide(spent, bought, priceDecimals);
  const price = boughtAt && boughtAt.units !== 0n ? boughtAt : derived || zero;
  return { shares: toText(round(bought, shareDecimals)), price: toText(round(price, priceDecimals)) };
}

/** Returns a text as it is kept: shortened, with line feeds. */
const keptText = (draft: Draft, field: TextField): string =>
  withLineFeeds(draft[field] ?? '')
    .trim()
    .slice(0, transactionFields[field].rule.maxLength)
    .toWellFormed();

function inputOf(draft: Draft, kind: TransactionKind, money: Money, context: Context): NamedInput {
  const rule = kindRules[kind];
  const shares = rule.shares === 'none' ? null : optional(draft.shares);
  // A dividend states its money; shares are only kept with a price per share.
  const counted = isDistribution(kind) && !money.price ? null : shares;
  const hasCosts = rule.costs !== 'none';
  return {
    kind,
    symbol: rule.symbol === 'none' ? null : context.symbol,
    date: draft.date,
    shares: text(counted, shareDecimals),
    ...priceAndAmount(kind, money, counted),
    fee: hasCosts ? text(money.fee, amountDecimals) : null,
    tax: hasCosts ? text(money.tax, amountDecimals) : null,
    currency: money.currency,
    ...forFields(textFields, (field) => keptText(draft, field)),
    rate: rule.money === 'none' ? null : rateOf(draft, money, context.portfolioCurrency),
    rateCurrency: rule.money === 'none' ? null : draft.rateCurrency,
    acquiredOn: takesField(kind, 'acquiredOn') ? draft.acquiredOn : null,
    counterpart: takesField(kind, 'counterpart') ? draft.counterpart : null,
    costShare: takesField(kind, 'costShare') ? draft.costShare : null,
    numerator: takesField(kind, 'numerator') ? draft.numerator : null,
    denominator: takesField(kind, 'denominator') ? draft.denominator : null,
    // Sales name lots by the ids of the source, which are found later.
    lots: null,
    reinvested:
      takesField(kind, 'reinvested') && draft.reinvested
        ? reinvestedOf(draft.reinvested.shares, statedGross(kind, money), money)
        : null,
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
  const direction = directionProblem(kind, money);
  if (direction) return { ok: false, message: direction };
  const mayBeUndated = context.isPosition || draft.isOpening;
  const checked = checkFields(inputOf(draft, kind, money, context), mayBeUndated);
  if (!checked.ok) return checked;
  const bounds = boundsProblem(checked.fields, context.today ?? latestDate());
  if (bounds) return { ok: false, message: bounds };
  return { ok: true, transaction: checked.fields };
}
