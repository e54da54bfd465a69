/** A continuous function of one variable. */
export type Curve = (x: number) => number;

const steps = 200;
const golden = (Math.sqrt(5) - 1) / 2;
/** Shares of the discounted amounts below this are rounding errors. */
const negligible = 1e-14;

/** Halves an interval whose ends have different signs until its middle is no longer between them. */
export function bisect(curve: Curve, from: number, to: number): number {
  const sign = Math.sign(curve(from));
  let [low, high] = [from, to];
  for (let step = 0; step < steps; step++) {
    const middle = (low + high) / 2;
    if (middle === low || middle === high) break;
    if (Math.sign(curve(middle)) === sign) low = middle;
    else high = middle;
  }
  return (low + high) / 2;
}

/**
 * Finds where the curve comes closest to zero between two places, by golden-section search. Stops early where the curve
 * has changed its sign.
 */
function closestToZero(curve: Curve, from: number, to: number, sign: number): number {
  let [low, high] = [from, to];
  for (let step = 0; step < steps && high - low > 1e-12 * Math.max(1, Math.abs(low)); step++) {
    const left = high - golden * (high - low);
    const right = low + golden * (high - low);
    const [atLeft, atRight] = [sign * curve(left), sign * curve(right)];
    if (Math.min(atLeft, atRight) <= 0) return atLeft < atRight ? left : right;
    if (atLeft < atRight) high = right;
    else low = left;
  }
  return (low + high) / 2;
}

/** The zeros beside three points of equal sign of which the middle one is closest to zero: none, one or two. */
function zerosOfDip(curve: Curve, low: number, high: number): number[] {
  const sign = Math.sign(curve(low));
  const bottom = closestToZero(curve, low, high, sign);
  const depth = sign * curve(bottom);
  if (depth > negligible) return [];
  if (depth > -negligible) return [bottom];
  return [bisect(curve, low, bottom), bisect(curve, bottom, high)];
}

/**
 * Finds the zeros of a curve on a grid of ascending places: where it changes its sign between two of them, where it is
 * zero at one, and where it dips to zero and back between three.
 */
export function findZeros(curve: Curve, grid: ArrayLike<number>): number[] {
  const values = Float64Array.from(grid, curve);
  const at = (index: number) => grid[index] as number;
  const value = (index: number) => values[index] as number;
  const isZero = (index: number) => Math.abs(value(index)) <= negligible;
  const zeros: number[] = [];
  for (let index = 0; index < values.length; index++) {
    if (isZero(index)) zeros.push(at(index));
    if (index === 0 || isZero(index) || isZero(index - 1)) continue;
    if (value(index) * value(index - 1) < 0) zeros.push(bisect(curve, at(index - 1), at(index)));
    else if (index > 1 && isDip(value(index - 2), value(index - 1), value(index)))
      zeros.push(...zerosOfDip(curve, at(index - 2), at(index)));
  }
  return zeros;
}

function isDip(before: number, middle: number, after: number): boolean {
  const sign = Math.sign(middle);
  return (
    sign * before > 0 && sign * after > 0 && sign * middle <= sign * before && sign * middle < sign * after
  );
}
