import { compare, parseDecimal, subtract, toText, zero } from './decimal.ts';
import { type Amount, type AmountRule, readAmount } from './limits.ts';

const rule: AmountRule = { name: 'The value', max: '1000000000000000', decimals: 6 };

/**
 * Reads the market value of a wizard's holding, in US dollars, into canonical decimal text: at most 10^15 up or down
 * (a position sold short has a value below zero), at most six decimals.
 */
export function readHoldingValue(input: string | number): Amount {
  const value = parseDecimal(input);
  if (!value || compare(value, zero) >= 0) return readAmount(input, rule);
  const opposite = subtract(zero, value);
  const size = readAmount(typeof input === 'number' ? Math.abs(input) : toText(opposite), rule);
  return size.ok ? { ok: true, text: `-${size.text}` } : size;
}
