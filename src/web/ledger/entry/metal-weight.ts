import { type Decimal, decimal, divide, multiply, parseDecimal, round, toText } from '#domain/decimal.ts';
import { fieldNumber, plainNumber } from '#web/lib/typed-text.ts';
import type { Draft } from './entry-draft.ts';

/** Grams in a troy ounce, in which metals are quoted. */
const gramsPerOunce = decimal('31.1034768');
const shareDecimals = 8;
const priceDecimals = 4;

const inGrams = /^(.*\d)\s*g$/i;
const perGram = /^(.*\d)\s*\/\s*g$/i;

/** Whether a symbol is that of a metal, which is held by weight. */
export const isMetal = (symbol: string): boolean => /^(?:GC|SI|PL|PA)=F$/i.test(symbol.trim());

function converted(text: string, pattern: RegExp, convert: (typed: Decimal) => Decimal): string {
  const typed = parseDecimal(plainNumber(pattern.exec(text.trim())?.[1] ?? ''));
  return typed ? fieldNumber(toText(convert(typed))) : text;
}

/** Reads `50 g` as ounces and `130 /g` as a price for an ounce, once the unit is typed. */
export function inOunces({ shares, price, ...rest }: Partial<Draft>): Partial<Draft> {
  const ounces = (grams: Decimal) => divide(grams, gramsPerOunce, shareDecimals);
  const forOunce = (price: Decimal) => round(multiply(price, gramsPerOunce), priceDecimals);
  return {
    ...rest,
    ...(shares !== undefined && { shares: converted(shares, inGrams, ounces) }),
    ...(price !== undefined && { price: converted(price, perGram, forOunce) }),
  };
}
