/**
 * Returns `amount` × `part` ÷ `whole`, rounded to the integer, halves away from zero. `part` and `whole` are not negative,
 * and `whole` is not 0.
 */
export function proportion(amount: bigint, part: bigint, whole: bigint): bigint {
  if (part === whole) return amount;
  const product = amount * part;
  const half = whole >> 1n;
  return (product < 0n ? product - half : product + half) / whole;
}

/** Returns the smaller of two integers. */
export const smaller = (a: bigint, b: bigint): bigint => (a < b ? a : b);

/** Returns the larger of two integers. */
export const larger = (a: bigint, b: bigint): bigint => (a > b ? a : b);
