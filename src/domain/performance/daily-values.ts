import type { Rates } from '../exchange-rates.ts';
import type { PositionHistory } from './position-history.ts';
import { lastAtMost } from './price-line.ts';
import type { Period, PortfolioHistory } from './report.ts';
import { floatsOf, stateLine } from './state-line.ts';

/**
 * Values and flows by day, in the report's currency. Index 0 is the day before the period. `inflow` counts at the start of
 * its day, `outflow` at the end.
 */
export interface DailyValues {
  firstDay: number;
  value: Float64Array;
  inflow: Float64Array;
  outflow: Float64Array;
  /** 1 on days with a new price or a transaction. */
  isPoint: Uint8Array;
}

export function emptyDays({ from, to }: Period): DailyValues {
  const length = to - from + 2;
  return {
    firstDay: from - 1,
    value: new Float64Array(length),
    inflow: new Float64Array(length),
    outflow: new Float64Array(length),
    isPoint: new Uint8Array(length),
  };
}

/** Sets all values to 0. Reusing the arrays for the next position is faster than allocating them. */
function clear({ value, inflow, outflow, isPoint }: DailyValues): void {
  value.fill(0);
  inflow.fill(0);
  outflow.fill(0);
  isPoint.fill(0);
}

/** Reads a series of (day, value) forward, day by day. NaN before the first day. */
export function stepper(days: Int32Array, values: Float64Array, firstDay: number) {
  let at = lastAtMost(days, firstDay);
  return (day: number): number => {
    while (at + 1 < days.length && (days[at + 1] as number) <= day) at += 1;
    return at < 0 ? Number.NaN : (values[at] as number);
  };
}

export function rateStepper(
  rates: Rates,
  [from, to]: [string, string],
  firstDay: number,
): (day: number) => number {
  if (from === to) return () => 1;
  const series = rates.series(from, to);
  return stepper(series.days, series.rates, firstDay);
}

/** Adds the daily differences of a running sum to the days of the period. */
function addFlow(target: Float64Array, stateDays: Int32Array, sums: Float64Array, firstDay: number): void {
  const start = lastAtMost(stateDays, firstDay);
  let before = start < 0 ? 0 : (sums[start] as number);
  for (let state = start + 1; state < sums.length; state += 1) {
    const at = (stateDays[state] as number) - firstDay;
    if (at >= target.length) return;
    const now = sums[state] as number;
    target[at] = (target[at] as number) + now - before;
    before = now;
  }
}

/** Adds the market value of a position and marks the days that have a point. */
function addValues(days: DailyValues, history: PositionHistory, base: string, rates: Rates): void {
  const { position, states } = history;
  const { firstDay, value, isPoint } = days;
  const line = stateLine(states);
  const rateOn = rateStepper(rates, [position.currency, base], firstDay);
  const { days: priceDays, prices } = position.prices;
  const perUnit = 1 / Number(position.eras.unitsPerShare);
  let price = lastAtMost(priceDays, firstDay);
  let next = 0;
  let shares = 0;
  // Without shares there is no value, so the days before the first state are skipped.
  const start = Math.max(0, (line.days[0] ?? firstDay + value.length) - firstDay);
  for (let at = start; at < value.length; at += 1) {
    const day = firstDay + at;
    for (; next < line.days.length && (line.days[next] as number) <= day; next += 1) {
      shares = (line.units[next] as number) * perUnit;
      if (line.days[next] === day) isPoint[at] = 1;
    }
    let isNew = false;
    for (; price + 1 < priceDays.length && (priceDays[price + 1] as number) <= day; price += 1) isNew = true;
    if (shares === 0) continue;
    if (isNew) isPoint[at] = 1;
    if (price >= 0) value[at] = (value[at] as number) + shares * (prices[price] as number) * rateOn(day);
  }
}

/** Sets days to those of one position, whose purchases, sales and income are its flows. */
export function setPositionDays(
  days: DailyValues,
  history: PositionHistory,
  { base, rates }: { base: string; rates: Rates },
): void {
  clear(days);
  addValues(days, history, base, rates);
  addFlows(days, history);
}

/** Adds purchases, sales and income as flows. */
function addFlows({ inflow, outflow, firstDay }: DailyValues, { states }: PositionHistory): void {
  const line = stateLine(states);
  addFlow(inflow, line.days, line.inflow, firstDay);
  addFlow(outflow, line.days, line.outflow, firstDay);
}

/** Adds deposits, withdrawals and transfers of shares, of which most positions have none. */
function addTransfers({ inflow, outflow, firstDay }: DailyValues, { states }: PositionHistory): void {
  const { days } = stateLine(states);
  const last = states.at(-1);
  if (last && last.transferIn !== 0n) addFlow(inflow, days, floatsOf(states, 'transferIn'), firstDay);
  if (last && last.transferOut !== 0n) addFlow(outflow, days, floatsOf(states, 'transferOut'), firstDay);
}

/** Treats what a position that is left out was paid as deposited, and what it paid as withdrawn. */
function addLeftOut({ inflow, outflow, firstDay }: DailyValues, { states }: PositionHistory): void {
  const line = stateLine(states);
  const [transferIn, transferOut] = [floatsOf(states, 'transferIn'), floatsOf(states, 'transferOut')];
  const paid = line.inflow.map((sum, state) => sum - (transferIn[state] as number));
  const received = line.outflow.map((sum, state) => sum - (transferOut[state] as number));
  addFlow(outflow, line.days, paid, firstDay);
  addFlow(inflow, line.days, received, firstDay);
}

/** Adds the cash of a portfolio, which all of its transactions change. */
function addCash(days: DailyValues, portfolio: PortfolioHistory, base: string, rates: Rates): void {
  const { firstDay, value, isPoint } = days;
  const cash = new Float64Array(value.length);
  const all = [portfolio.account, ...portfolio.positions];
  for (const history of all) {
    const line = stateLine(history.states);
    cash[0] = (cash[0] as number) + (line.cash[lastAtMost(line.days, firstDay)] ?? 0);
    addFlow(cash, line.days, line.cash, firstDay);
    for (const day of line.days) if (isPoint[day - firstDay] === 0) isPoint[day - firstDay] = 1;
  }
  const rateOn = rateStepper(rates, [portfolio.currency, base], firstDay);
  let sum = 0;
  for (let at = 0; at < value.length; at += 1) {
    sum += cash[at] as number;
    value[at] = (value[at] as number) + sum * rateOn(firstDay + at);
  }
}

/** Adds the values of days to others of the same period, and their flows if they are external. */
export function addDays(
  target: DailyValues,
  { value, inflow, outflow, isPoint }: DailyValues,
  withFlows: boolean,
): void {
  for (let at = 0; at < value.length; at += 1) {
    target.value[at] = (target.value[at] as number) + (value[at] as number);
    if (isPoint[at] === 1) target.isPoint[at] = 1;
    if (!withFlows) continue;
    target.inflow[at] = (target.inflow[at] as number) + (inflow[at] as number);
    target.outflow[at] = (target.outflow[at] as number) + (outflow[at] as number);
  }
}

/**
 * Adds what belongs to no single position. With cash, the flows of the portfolio are deposits, withdrawals and transfers
 * of shares; the money of positions that are left out counts as withdrawn and deposited.
 */
export function addAccount(
  days: DailyValues,
  portfolio: PortfolioHistory,
  leftOut: ReadonlySet<PositionHistory>,
  { base, rates }: { base: string; rates: Rates },
): void {
  if (!portfolio.tracksCash) {
    addFlows(days, portfolio.account);
    return;
  }
  addCash(days, portfolio, base, rates);
  for (const history of [portfolio.account, ...portfolio.positions]) {
    if (leftOut.has(history)) addLeftOut(days, history);
    else addTransfers(days, history);
  }
}
