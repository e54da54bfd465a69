import type { Rates } from '../exchange-rates.ts';
import { moneyFloat } from './money.ts';
import type { PositionHistory, PositionState } from './position-history.ts';
import { lastAtMost } from './price-line.ts';
import { type Period, type PortfolioHistory, stateAt } from './report.ts';

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

type Flow = (state: PositionState) => number;

/** Adds the daily differences of a running sum to the days of the period. */
function addFlow(target: Float64Array, history: PositionHistory, firstDay: number, sum: Flow): void {
  let before = sum(stateAt(history, firstDay));
  for (const state of history.states) {
    const at = state.day - firstDay;
    if (at <= 0) continue;
    if (at >= target.length) return;
    const now = sum(state);
    target[at] = (target[at] as number) + now - before;
    before = now;
  }
}

const inflowOf: Flow = ({ inflow }) => moneyFloat(inflow);
const outflowOf: Flow = ({ outflow }) => moneyFloat(outflow);
const transferInOf: Flow = ({ transferIn }) => moneyFloat(transferIn);
const transferOutOf: Flow = ({ transferOut }) => moneyFloat(transferOut);

/** Adds the market value of a position and marks the days that have a point. */
function addValues(days: DailyValues, history: PositionHistory, base: string, rates: Rates): void {
  const { position, states } = history;
  const { firstDay, value, isPoint } = days;
  const rateOn = rateStepper(rates, [position.currency, base], firstDay);
  const { days: priceDays, prices } = position.prices;
  const perUnit = 1 / Number(position.eras.unitsPerShare);
  let price = lastAtMost(priceDays, firstDay);
  let next = 0;
  let shares = 0;
  for (let at = 0; at < value.length; at += 1) {
    const day = firstDay + at;
    for (; next < states.length && (states[next] as PositionState).day <= day; next += 1) {
      shares = Number((states[next] as PositionState).units) * perUnit;
      if ((states[next] as PositionState).day === day) isPoint[at] = 1;
    }
    const known = price;
    while (price + 1 < priceDays.length && (priceDays[price + 1] as number) <= day) price += 1;
    if (shares === 0) continue;
    if (price !== known) isPoint[at] = 1;
    if (price >= 0) value[at] = (value[at] as number) + shares * (prices[price] as number) * rateOn(day);
  }
}

/** Returns the days of one position, whose purchases, sales and income are its flows. */
export function positionDays(
  history: PositionHistory,
  period: Period,
  base: string,
  rates: Rates,
): DailyValues {
  const days = emptyDays(period);
  addValues(days, history, base, rates);
  addFlow(days.inflow, history, days.firstDay, inflowOf);
  addFlow(days.outflow, history, days.firstDay, outflowOf);
  return days;
}

/** Adds the cash of a portfolio, which all of its transactions change. */
function addCash(days: DailyValues, portfolio: PortfolioHistory, base: string, rates: Rates): void {
  const { firstDay, value, isPoint } = days;
  const cash = new Float64Array(value.length);
  const all = [portfolio.account, ...portfolio.positions];
  for (const history of all) {
    cash[0] = (cash[0] as number) + moneyFloat(stateAt(history, firstDay).cash);
    addFlow(cash, history, firstDay, ({ cash: sum }) => moneyFloat(sum));
    for (const { day } of history.states) if (isPoint[day - firstDay] === 0) isPoint[day - firstDay] = 1;
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
  const { firstDay, inflow, outflow } = days;
  if (!portfolio.tracksCash) {
    addFlow(inflow, portfolio.account, firstDay, inflowOf);
    addFlow(outflow, portfolio.account, firstDay, outflowOf);
    return;
  }
  addCash(days, portfolio, base, rates);
  for (const history of [portfolio.account, ...portfolio.positions]) {
    if (leftOut.has(history)) {
      addFlow(outflow, history, firstDay, (state) => inflowOf(state) - transferInOf(state));
      addFlow(inflow, history, firstDay, (state) => outflowOf(state) - transferOutOf(state));
    } else {
      addFlow(inflow, history, firstDay, transferInOf);
      addFlow(outflow, history, firstDay, transferOutOf);
    }
  }
}
