/** Money that moves on a day (days since 1970-01-01). Paid in is negative, received positive. */
export interface Flow {
  day: number;
  amount: number;
}

const daysPerYear = 365;
const cachedGaps = 64;

/**
 * Returns a function with the sign and the zeros of the net present value of flows with ascending days. Its argument is
 * the continuous yearly rate ln(1 + rate), actual/365. It discounts positive rates to the first day and negative ones to
 * the last, so that no factor exceeds 1 and nothing overflows; the result is a share (−1 to 1) of the sum of all amounts.
 */
export function presentValue(flows: readonly Flow[]): (logRate: number) => number {
  const count = flows.length;
  const amounts = new Float64Array(count);
  const gaps = new Float64Array(count);
  let size = 0;
  for (const [index, { day, amount }] of flows.entries()) {
    amounts[index] = amount;
    gaps[index] = day - (flows[index - 1]?.day ?? day);
    size += Math.abs(amount);
  }
  const factors = new Float64Array(cachedGaps);
  return (logRate) => {
    const perDay = -Math.abs(logRate) / daysPerYear;
    for (let gap = 0; gap < cachedGaps; gap++) factors[gap] = Math.exp(perDay * gap);
    let sum = 0;
    for (let step = 0; step < count; step++) {
      const index = logRate < 0 ? step : count - 1 - step;
      const gap = (logRate < 0 ? gaps[index] : gaps[index + 1]) ?? 0;
      const factor = factors[gap] ?? Math.exp(perDay * gap);
      sum = sum * factor + (amounts[index] as number);
    }
    return sum / size;
  };
}

/** Adds up the amounts of each day, in ascending order of days. */
export function byDay(flows: readonly Flow[]): Flow[] {
  const days: Flow[] = [];
  for (const { day, amount } of flows.toSorted((a, b) => a.day - b.day)) {
    const last = days.at(-1);
    if (last?.day === day) last.amount += amount;
    else days.push({ day, amount });
  }
  return days;
}
