/** A continuous function of one variable. */
export type Curve = (x: number) => number;

const steps = 200;
const precision = 1e-15;
const golden = (Math.sqrt(5) - 1) / 2;
/** Shares of the discounted amounts below this are rounding errors. */
const negligible = 1e-14;

/** Where the line between two points of the curve is zero, or the middle if that is not between them. */
function crossing(a: number, atA: number, b: number, atB: number): number {
  const place = (a * atB - b * atA) / (atB - atA);
  return place > Math.min(a, b) && place < Math.max(a, b) ? place : (a + b) / 2;
}

/**
 * Finds a zero between two places with different signs, by false position (the Illinois method) and a bisection every
 * third step, which bounds the number of steps. Exact to about 15 digits.
 */
export function zeroBetween(curve: Curve, from: number, to: number): number {
  let [a, b, atA, atB] = [from, to, curve(from), curve(to)];
  for (let step = 1; step < steps; step++) {
    if (Math.abs(b - a) <= precision * Math.max(1, Math.abs(a))) break;
    const place = step % 3 === 0 ? (a + b) / 2 : crossing(a, atA, b, atB);
    const value = curve(place);
    if (value === 0) return place;
    if (value > 0 === atB > 0) {
      // The other end has stayed: halving its value moves the next crossing towards it.
      atA /= 2;
    } else [a, atA] = [b, atB];
    [b, atB] = [place, value];
  }
  return b;
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
  return [zeroBetween(curve, low, bottom), zeroBetween(curve, bottom, high)];
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
    if (value(index) * value(index - 1) < 0) zeros.push(zeroBetween(curve, at(index - 1), at(index)));
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
