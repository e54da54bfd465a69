import { type Curve, findZeros, zeroBetween } from './find-zeros.ts';
import { byDay, type Flow, presentValue } from './present-value.ts';
import { type Rate, rateOf, undefinedRate } from './rate.ts';

/** Continuous yearly rates beyond this are larger than any number that means something (e^700 times a year). */
const largestLogRate = 700;
/** Rates of a scan in continuous terms: fine around 0, up to e^40 in a year or in the whole time if that is shorter. */
const gridHalf = 120;
const gridReach = 40;
const gridScale = 0.02;
/** Sums below this share of all amounts are rounding errors: the money broke even. */
const negligible = 1e-12;

const noRate = (because: string) => undefinedRate(`No rate fits these flows, because ${because}.`);

/** Counts the sign changes of running sums. Sums that are only rounding errors do not count. */
function signChanges(flows: Iterable<Flow>, noise: number): number {
  let [sum, sign, changes] = [0, 0, 0];
  for (const { amount } of flows) {
    sum += amount;
    if (Math.abs(sum) <= noise || Math.sign(sum) === sign) continue;
    if (sign !== 0) changes++;
    sign = Math.sign(sum);
  }
  return changes;
}

/** Finds the only zero on one side of 0, which the curve is known to cross. Undefined beyond `largestLogRate`. */
function onlyZero(curve: Curve, direction: 1 | -1): number | undefined {
  const sign = Math.sign(curve(0));
  let [near, far] = [0, direction * 0.125];
  while (Math.sign(curve(far)) === sign) {
    if (far > largestLogRate || far < -1e9) return undefined;
    [near, far] = [far, far * 2];
  }
  return zeroBetween(curve, near, far);
}

function grid(flows: readonly Flow[]): Float64Array {
  const span = (flows.at(-1)?.day ?? 0) - (flows[0]?.day ?? 0);
  const unit = Math.max(1, 365 / span);
  const step = Math.asinh(gridReach / gridScale) / gridHalf;
  const places = Float64Array.from({ length: 2 * gridHalf + 1 }, (_, index) => {
    const place = unit * gridScale * Math.sinh((index - gridHalf) * step);
    return Math.min(place, largestLogRate);
  });
  return places;
}

const percent = (logRate: number) =>
  `${(100 * Math.expm1(logRate)).toLocaleString('en-US', { maximumFractionDigits: 1 })} %`;

/** Finds every rate on a grid, where one crossing of zero is not certain. */
function scan(flows: readonly Flow[], curve: Curve): Rate {
  const zeros = findZeros(curve, grid(flows));
  const [first] = zeros;
  if (first === undefined)
    return noRate('at every rate their present values add up to more or less than zero');
  if (zeros.length === 1) return rateOf(Math.expm1(first));
  const found = zeros.length === 2 ? zeros.map(percent).join(' and ') : `${zeros.length} of them`;
  return undefinedRate(
    `Several rates fit these flows (${found}), because money was paid in again after more had come back.`,
  );
}

function solve(flows: readonly Flow[]): Rate {
  const curve = presentValue(flows);
  const noise = negligible * flows.reduce((sum, { amount }) => sum + Math.abs(amount), 0);
  const total = flows.reduce((sum, { amount }) => sum + amount, 0);
  const direction = total > 0 ? 1 : -1;
  const changes = signChanges(direction === 1 ? flows : flows.toReversed(), noise);
  if (Math.abs(total) > noise && changes === 1) {
    const zero = onlyZero(curve, direction);
    if (zero === undefined) return noRate('the gain in so few days is too large for a yearly rate');
    return rateOf(Math.expm1(zero));
  }
  return scan(flows, curve);
}

/**
 * Computes the money-weighted return: the yearly rate (actual/365, as XIRR of spreadsheets) at which the present values
 * of all flows add up to zero. Flows may be in any order; `day` counts from 1970-01-01; money paid in is negative, money
 * received and the value at the end positive.
 *
 * Searches all rates above −100 %. If the running sums of the flows change their sign once, exactly one rate of zero or
 * more fits (Norström, "A sufficient condition for a unique nonnegative internal rate of return", 1972), and it counts for
 * a gain; for a loss the same holds with time reversed and negative rates. Otherwise the rate is undefined unless a scan
 * finds exactly one. Losing everything is −100 %.
 */
export function moneyWeightedReturn(flows: readonly Flow[]): Rate {
  const moved = flows.filter(({ amount }) => amount !== 0);
  if (moved.length === 0) return noRate('no money moved');
  if (moved.every(({ amount }) => amount < 0)) return rateOf(-1);
  const days = byDay(flows);
  if (days.length === 1) return noRate('they are all on one day');
  if (moved.every(({ amount }) => amount > 0)) return noRate('nothing was paid in');
  const dated = days.filter(({ amount }) => amount !== 0);
  if (dated.length === 0) return rateOf(0);
  if (dated.length === 1) return noRate('money moved on one day only');
  const sign = Math.sign(dated[0]?.amount ?? 0);
  if (dated.every(({ amount }) => Math.sign(amount) === sign))
    return noRate(
      sign < 0
        ? 'on every day more was paid in than came back'
        : 'on every day more came back than was paid in',
    );
  return solve(dated);
}
