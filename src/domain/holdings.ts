import { compare, decimal, decimalsOf, parseDecimal, subtract, toText, zero } from './decimal.ts';
import type { Amount } from './limits.ts';

const max = decimal('1000000000000000');
const decimals = 6;

/**
 * Reads the market value of a wizard's holding, in US dollars, into canonical decimal text: at most 10^15 up or down
 * (a position sold short has a value below zero), at most six decimals.
 */
export function readHoldingValue(input: string | number): Amount {
  const value = parseDecimal(input);
  if (!value) return { ok: false, message: 'The value must be a number' };
  const size = compare(value, zero) < 0 ? subtract(zero, value) : value;
  if (compare(size, max) > 0) return { ok: false, message: 'The value may be at most 1,000,000,000,000,000' };
  if (decimalsOf(value) > decimals)
    return { ok: false, message: `The value may have at most ${decimals} decimals` };
  return { ok: true, text: toText(value) };
}
