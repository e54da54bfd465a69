import { dayText } from '../day-text.ts';
import { compare, type Decimal, decimal, divide, multiply, round, toText } from '../decimal.ts';
import { priceText } from '../money-text.ts';
import type { TradedClose } from '../performance/traded-close.ts';
import { isCoinSymbol } from './coins.ts';

/** How often a price may be contained in the close of its day, or the close in it. Prices rarely move as far in a day. */
const factor = decimal('2');
/** A coin of the same symbol may cost about as much. */
const factorOfCoins = decimal('1.3');
const shownDecimals = 4;

/** A price of a row, per share in `currency`. */
export interface StatedPrice {
  price: Decimal;
  currency: string;
}

const isFar = (a: Decimal, b: Decimal, most: Decimal) =>
  compare(a, multiply(b, most)) > 0 || compare(b, multiply(a, most)) > 0;

/**
 * Returns why the price of a row is hardly that of the security: it is far from the close of its day. `rate` are the units
 * of the close's currency for one unit of the price's. Undefined for a price that may be right.
 */
export function doubtfulPrice(
  { price, currency }: StatedPrice,
  close: TradedClose,
  rate: string,
): string | undefined {
  const [known, stated] = [decimal(String(close.close)), multiply(price, decimal(rate))];
  const most = isCoinSymbol(close.symbol) ? factorOfCoins : factor;
  if (price.units < 0n || known.units <= 0n || !isFar(stated, known, most)) return undefined;
  const text = toText(round(price, shownDecimals));
  return `${close.symbol} closed at ${priceText(close.close, close.currency)} on ${dayText(close.date)}, and this row says ${priceText(text, currency)}. Is it this security, and is the price per share?`;
}

/** Returns why a row may mean a coin, for one whose price cannot be compared with a close. */
export const doubtfulSymbol = (symbol: string): string =>
  `${symbol} is the symbol of a coin as well, and neither a name nor a price tells which is meant. Is it the listed security?`;

/** Returns why a purchase may lack its price: the row says that nothing was paid, and no close is known. */
export const doubtfulGift = (symbol: string): string =>
  `${symbol} costs nothing in this row. Were these shares free?`;

/** Returns how far a price is from a close: the larger of the two in units of the smaller one. */
export function distanceFrom({ close }: TradedClose, price: Decimal, rate: string): number {
  const [known, stated] = [close, Number(toText(multiply(price, decimal(rate))))];
  return Math.max(known / stated, stated / known);
}

/** Returns the price per share of a trade: what moved for a share, or else the stated one. Null without shares. */
export function pricePerShare(one: {
  shares: string | null;
  price: string | null;
  amount: string | null;
}): Decimal | null {
  if (one.amount === null || one.shares === null || decimal(one.shares).units === 0n)
    return one.price === null ? null : decimal(one.price);
  return divide(decimal(one.amount), decimal(one.shares), 12);
}
