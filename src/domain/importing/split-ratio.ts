import { compare, decimal, divide, multiply, subtract, zero } from '../decimal.ts';

export interface Ratio {
  numerator: string;
  denominator: string;
}

/** Ratios of splits that are common enough to be recognised, in new shares for old ones. */
const maxOld = 10;
const maxNew = 100;
/** How far shares may be from an exact ratio, because fractions are paid out in cash. */
const tolerance = decimal('0.001');

function gcd(a: number, b: number): number {
  return b === 0 ? a : gcd(b, a % b);
}

const plainRatios: [number, number][] = [];
for (let old = 1; old <= maxOld; old += 1)
  for (let now = 1; now <= maxNew; now += 1)
    if (now !== old && gcd(now, old) === 1) plainRatios.push([now, old]);

/**
 * Finds the ratio of a split from the shares before and after it, as decimal text: the one with the smallest numbers, up
 * to 100 for 10, or its inverse. Undefined if none fits within 0.1 %.
 */
export function ratioBetween(before: string, after: string): Ratio | undefined {
  const [old, now] = [decimal(before), decimal(after)];
  if (compare(old, zero) <= 0 || compare(now, zero) <= 0 || compare(old, now) === 0) return undefined;
  const quotient = divide(now, old, 12);
  for (const [over, under] of [...plainRatios, ...plainRatios.map(([a, b]) => [b, a] as const)]) {
    const exact = divide(decimal(over), decimal(under), 12);
    const difference = subtract(quotient, exact);
    const size = compare(difference, zero) < 0 ? subtract(zero, difference) : difference;
    if (compare(size, multiply(exact, tolerance)) <= 0)
      return { numerator: String(over), denominator: String(under) };
  }
  return undefined;
}
