import { rateDecimals } from '../exchange-rates.ts';

/**
 * Exact money: integer units of 10^-16 of a currency. Sixteen decimals hold every product of shares (eight decimals) and
 * a price (eight), so sums of products are exact.
 */
export type Money = bigint;

const moneyDecimals = 16;
const rateScale = 10n ** BigInt(rateDecimals);
const powers = Array.from({ length: 40 }, (_, exponent) => 10n ** BigInt(exponent));

/** Divides integers and rounds halves away from zero. */
export function divideRounded(numerator: bigint, denominator: bigint): bigint {
  const doubled = 2n * (numerator < 0n ? -numerator : numerator) + denominator;
  const rounded = doubled / (2n * denominator);
  return numerator < 0n ? -rounded : rounded;
}

/** Reads canonical decimal text (no exponent) into integer units of 10^-decimals; further decimals are rounded. */
export function toUnits(text: string, decimals: number): bigint {
  const point = text.indexOf('.');
  if (point < 0) return BigInt(text) * (powers[decimals] as bigint);
  const fraction = text.slice(point + 1);
  const digits = BigInt(text.slice(0, point) + fraction);
  const shift = decimals - fraction.length;
  return shift >= 0 ? digits * (powers[shift] as bigint) : divideRounded(digits, powers[-shift] as bigint);
}

export const toMoney = (text: string): Money => toUnits(text, moneyDecimals);
/** An exchange rate in units of 10^-10. */
export const toRate = (text: string): bigint => toUnits(text, rateDecimals);
export const rateOne = rateScale;

/** Converts money at an exchange rate, rounded to the unit. */
export function convert(money: Money, rate: bigint): Money {
  return rate === rateScale ? money : divideRounded(money * rate, rateScale);
}

/** The floats whose text has no exponent. */
const longestFixed = 1e21;

/** Returns a finite float as money, rounded to `decimals` unless it has more than 21 digits. */
export const roundedMoney = (value: number, decimals: number): Money =>
  Math.abs(value) < longestFixed
    ? toMoney(value.toFixed(decimals))
    : BigInt(value) * (powers[moneyDecimals] as bigint);

/** Formats integer units of 10^-decimals as decimal text without trailing zeros. */
export function unitsText(units: bigint, decimals: number): string {
  const negative = units < 0n;
  const digits = (negative ? -units : units).toString().padStart(decimals + 1, '0');
  const whole = digits.slice(0, -decimals);
  const fraction = digits.slice(-decimals).replace(/0+$/, '');
  return `${negative ? '-' : ''}${whole}${fraction && `.${fraction}`}`;
}

export const moneyText = (money: Money): string => unitsText(money, moneyDecimals);

/** A number within one unit of its last digit, for charts and returns. Ten times as fast as `moneyNumber`. */
export const moneyFloat = (money: Money): number => Number(money) / 1e16;

/** The nearest number, for display. */
export const moneyNumber = (money: Money): number => Number(moneyText(money));
