import { type Rate, rateOf, undefinedRate } from './rate.ts';

const dayMs = 86_400_000;
const daysPerYear = 365;
const longestYear = 366;

/** The daily figures of a period, one entry for each day. Flows are positive. */
export interface PeriodValues {
  /** The value at the close of the day before the first. */
  startValue: number;
  /** The values at the closes. */
  values: ArrayLike<number>;
  /** Money that came in during a day. */
  inflows: ArrayLike<number>;
  /**
   * What everything held before a day's inflows was worth when they came, with what it had earned that day. Without it,
   * inflows come at the start of their day.
   */
  held?: ArrayLike<number>;
  /** Money that went out at the end of a day. Negative for what came in at the close. */
  outflows: ArrayLike<number>;
}

/** The same in typed arrays that begin with the day before the first, of which only the value counts. */
export type StoredValues = Record<'values' | 'inflows' | 'outflows' | 'held', Float64Array>;

/**
 * Returns the growth of a day: until the inflows, held ÷ value of the day before, and from then on, (value + outflows) ÷
 * (held + inflows). A day that starts with nothing, or with debts only, grows from its inflows; NaN without any.
 */
function growthOf(before: number, inflow: number, held: number, end: number): number {
  if (inflow === 0 || before <= 0 || held + inflow <= 0) {
    const base = before + inflow;
    return base > 0 ? end / base : Number.NaN;
  }
  return (held / before) * (end / (held + inflow));
}

/** Computes the return of each day as a fraction; NaN for a day without one. */
export function dailyReturns({ startValue, values, inflows, outflows, held }: PeriodValues): Float64Array {
  const returns = new Float64Array(values.length);
  let before = startValue;
  for (let day = 0; day < returns.length; day++) {
    const value = values[day] ?? Number.NaN;
    returns[day] =
      growthOf(before, inflows[day] ?? 0, held?.[day] ?? before, value + (outflows[day] ?? 0)) - 1;
    before = value;
  }
  return returns;
}

/** Links returns from `from` up to, not including, `to`. NaN if there are none, or if one lost more than everything. */
function product(returns: ArrayLike<number>, from: number, to: number): number {
  let factor = Number.NaN;
  for (let day = from; day < to; day++) {
    const dayReturn = returns[day] ?? Number.NaN;
    if (dayReturn < -1) return Number.NaN;
    if (!Number.isNaN(dayReturn)) factor = (Number.isNaN(factor) ? 1 : factor) * (1 + dayReturn);
  }
  return factor - 1;
}

/** Tells whether a day lost more than everything, after which a product of returns means nothing. */
function hasDebts(returns: ArrayLike<number>): boolean {
  for (let day = 0; day < returns.length; day++) if ((returns[day] ?? 0) < -1) return true;
  return false;
}

function totalReturn(linked: number, hasDebt: boolean): Rate {
  if (hasDebt) return undefinedRate('There is no return, because the value fell below zero in the period.');
  if (Number.isNaN(linked))
    return undefinedRate('There is no return, because no money was invested on any day of the period.');
  return rateOf(linked);
}

/** Links daily returns to the time-weighted return of the whole period, not annualised. Days without a return (NaN) are left out. */
export const timeWeightedReturn = (returns: ArrayLike<number>): Rate =>
  totalReturn(product(returns, 0, returns.length), hasDebts(returns));

/**
 * Computes `timeWeightedReturn` of `dailyReturns` without storing them. Nothing in its loop makes the engine allocate a
 * number (a call, a NaN, a start value that may be an integer): that would take most of the time.
 */
export function linkedReturn({ values, inflows, outflows, held }: StoredValues): Rate {
  let factor = 1;
  let returns = 0;
  let debts = 0;
  for (let day = 1; day < values.length; day++) {
    const before = values[day - 1] as number;
    const inflow = inflows[day] as number;
    let base = before + inflow;
    let untilInflow = 1;
    if (inflow !== 0 && before > 0 && (held[day] as number) + inflow > 0) {
      base = (held[day] as number) + inflow;
      untilInflow = (held[day] as number) / before;
    }
    if (base <= 0) continue;
    const dayReturn = untilInflow * (((values[day] as number) + (outflows[day] as number)) / base) - 1;
    factor *= 1 + dayReturn;
    returns += 1;
    if (dayReturn < -1) debts += 1;
  }
  return totalReturn(returns > 0 ? factor - 1 : Number.NaN, debts > 0);
}

/** Computes the running time-weighted return after each day; NaN before the first day with a return. */
export function runningReturns(returns: ArrayLike<number>): Float64Array {
  const running = new Float64Array(returns.length);
  let factor = Number.NaN;
  for (let day = 0; day < running.length; day++) {
    const dayReturn = returns[day] ?? Number.NaN;
    if (!Number.isNaN(dayReturn)) factor = (Number.isNaN(factor) ? 1 : factor) * (1 + dayReturn);
    running[day] = factor - 1;
  }
  return running;
}

/**
 * Converts the return of a period to a yearly rate, actual/365. Undefined for periods of up to a year (366 days), whose
 * returns GIPS forbids to annualise.
 */
export function annualised(total: number, days: number): Rate {
  if (days <= longestYear)
    return undefinedRate('Returns are annualised for periods of more than a year only.');
  if (total < -1) return undefinedRate('There is no yearly return, because more than everything was lost.');
  return rateOf((1 + total) ** (daysPerYear / days) - 1);
}

/** Converts a yearly rate to the return of a period of some days, actual/365: the inverse of annualising. */
export const overDays = (yearly: number, days: number): number => (1 + yearly) ** (days / daysPerYear) - 1;

/** The return of a calendar month (`2024-05`); null if it has none. A partial month is cut off by the period. */
export interface MonthlyReturn {
  month: string;
  twr: number | null;
  isPartial: boolean;
}

/** Links the returns of consecutive days, of which the first is `firstDay` (days since 1970-01-01), by calendar month. */
export function monthlyReturns(firstDay: number, returns: ArrayLike<number>): MonthlyReturn[] {
  const months: MonthlyReturn[] = [];
  const end = firstDay + returns.length;
  let day = firstDay;
  while (day < end) {
    const date = new Date(day * dayMs);
    const [year, month] = [date.getUTCFullYear(), date.getUTCMonth()];
    const next = Date.UTC(year, month + 1, 1) / dayMs;
    const twr = product(returns, day - firstDay, Math.min(next, end) - firstDay);
    months.push({
      month: date.toISOString().slice(0, 7),
      twr: Number.isNaN(twr) ? null : twr,
      isPartial: date.getUTCDate() !== 1 || next > end,
    });
    day = next;
  }
  return months;
}
