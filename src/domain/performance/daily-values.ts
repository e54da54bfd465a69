import { lastAtMost } from '../days.ts';
import type { Rates } from '../exchange-rates.ts';
import type { PositionHistory } from './position-state.ts';
import { enteredDays, type Period, type PortfolioHistory } from './report.ts';
import { floatsOf, stateLine } from './state-line.ts';

/**
 * Values and flows by day, in the report's currency. Index 0 is the day before the period. `outflow` counts at the close;
 * shares that are transferred in count there too, as a negative outflow. `inflow` counts when what was held before it is
 * worth `held`: securities that are bought at the price paid, others at the close, and what was earned on the day.
 */
export interface DailyValues {
  firstDay: number;
  value: Float64Array;
  inflow: Float64Array;
  outflow: Float64Array;
  held: Float64Array;
  /**
   * What holdings that were entered without the date of their purchase had gained by then: it comes in at the close without
   * money. Undefined if there are none.
   */
  earlierGain?: Float64Array | undefined;
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
    held: new Float64Array(length),
    isPoint: new Uint8Array(length),
  };
}

/** Sets all values to 0. Reusing the arrays for the next position is faster than allocating them. */
function clear(days: DailyValues): void {
  const { value, inflow, outflow, held, isPoint } = days;
  days.earlierGain = undefined;
  value.fill(0);
  inflow.fill(0);
  outflow.fill(0);
  held.fill(0);
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

const sameCurrency = { days: Int32Array.of(-(2 ** 31)), rates: Float64Array.of(1) };

const rateSeries = (rates: Rates, [from, to]: [string, string]) =>
  from === to ? sameCurrency : rates.series(from, to);

export function rateStepper(rates: Rates, pair: [string, string], firstDay: number): (day: number) => number {
  const series = rateSeries(rates, pair);
  return stepper(series.days, series.rates, firstDay);
}

/** The days whose flows count: from `since`, without `before`. */
interface FlowDays {
  since?: number | undefined;
  before?: number | undefined;
}

/** Adds the daily differences of a running sum to the days of the period. */
function addFlow(
  target: Float64Array,
  stateDays: Int32Array,
  sums: Float64Array,
  firstDay: number,
  { since = Number.NEGATIVE_INFINITY, before: end = Number.POSITIVE_INFINITY }: FlowDays = {},
): void {
  const start = lastAtMost(stateDays, firstDay);
  let before = start < 0 ? 0 : (sums[start] as number);
  for (let state = start + 1; state < sums.length; state += 1) {
    const day = stateDays[state] as number;
    const at = day - firstDay;
    if (at >= target.length || day >= end) return;
    const now = sums[state] as number;
    if (day >= since) target[at] = (target[at] as number) + now - before;
    before = now;
  }
}

/**
 * Adds the market value of a position and marks the days that have a point. It runs for each day of each position: calls,
 * which allocate their results, would take most of the time.
 */
function addValues(days: DailyValues, history: PositionHistory, base: string, rates: Rates): void {
  const { position, states, purchasePrices } = history;
  const { firstDay, value, held, isPoint } = days;
  const { days: stateDays, units } = stateLine(states);
  const { days: priceDays, prices } = position.prices;
  const { days: rateDays, rates: rateValues } = rateSeries(rates, [position.currency, base]);
  const perUnit = 1 / Number(position.splitPeriods.unitsPerShare);
  let price = lastAtMost(priceDays, firstDay);
  let rate = lastAtMost(rateDays, firstDay);
  let next = 0;
  let shares = 0;
  // Without shares there is no value, so the days before the first state are skipped.
  const start = Math.max(0, (stateDays[0] ?? firstDay + value.length) - firstDay);
  for (let at = start; at < value.length; at += 1) {
    const day = firstDay + at;
    const sharesBefore = shares;
    while (next < stateDays.length && (stateDays[next] as number) <= day) {
      shares = (units[next] as number) * perUnit;
      next += 1;
    }
    const hasTraded = next > 0 && stateDays[next - 1] === day;
    const priceBefore = price;
    while (price + 1 < priceDays.length && (priceDays[price + 1] as number) <= day) price += 1;
    while (rate + 1 < rateDays.length && (rateDays[rate + 1] as number) <= day) rate += 1;
    if (hasTraded) isPoint[at] = 1;
    if (shares === 0 && sharesBefore === 0) continue;
    if (price > priceBefore) isPoint[at] = 1;
    if (price < 0) continue;
    const close = prices[price] as number;
    const rateOfDay = rateValues[Math.max(rate, 0)] as number;
    value[at] = (value[at] as number) + shares * close * rateOfDay;
    let heldBefore = sharesBefore * close * rateOfDay;
    const bought = hasTraded ? purchasePrices.get(day) : undefined;
    if (bought !== undefined) heldBefore = sharesBefore * bought * rateOfDay;
    held[at] = (held[at] as number) + heldBefore;
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
  addEarned(days, history);
  addEarlierGain(days, history);
}

/** Adds purchases, sales and income as flows. Transfers in count at the close, at which they are valued. */
function addFlows(
  { inflow, outflow, firstDay }: DailyValues,
  { states }: PositionHistory,
  on: FlowDays = {},
): void {
  const line = stateLine(states);
  addFlow(inflow, line.days, line.inflow, firstDay, on);
  addFlow(outflow, line.days, line.outflow, firstDay, on);
  if (states.at(-1)?.transferIn) {
    const transferred = floatsOf(states, 'transferIn');
    const atClose = transferred.map((sum) => -sum);
    addFlow(inflow, line.days, atClose, firstDay, on);
    addFlow(outflow, line.days, atClose, firstDay, on);
  }
}

/** Adds what holdings had gained before they were entered. Most positions have none. */
function addEarlierGain(days: DailyValues, { states }: PositionHistory): void {
  if (enteredDays(states).length === 0) return;
  days.earlierGain ??= new Float64Array(days.value.length);
  addFlow(days.earlierGain, stateLine(states).days, floatsOf(states, 'earlierGain'), days.firstDay);
}

/** Adds what was earned before the money of the day came in. */
function addEarned({ held, firstDay }: DailyValues, { states }: PositionHistory): void {
  if (states.some(({ earned }) => earned !== 0n))
    addFlow(held, stateLine(states).days, floatsOf(states, 'earned'), firstDay);
}

/** Adds transfers of shares, which count at the close. Most positions have none. */
function addTransfers({ outflow, firstDay }: DailyValues, { states }: PositionHistory, on: FlowDays): void {
  const last = states.at(-1);
  if (!last || (last.transferIn === 0n && last.transferOut === 0n)) return;
  const [transferIn, transferOut] = [floatsOf(states, 'transferIn'), floatsOf(states, 'transferOut')];
  const net = transferOut.map((sum, at) => sum - (transferIn[at] as number));
  addFlow(outflow, stateLine(states).days, net, firstDay, on);
}

/** Adds deposits and withdrawals. */
function addPayments(
  { inflow, outflow, firstDay }: DailyValues,
  { states }: PositionHistory,
  on: FlowDays,
): void {
  const { days } = stateLine(states);
  addFlow(inflow, days, floatsOf(states, 'transferIn'), firstDay, on);
  addFlow(outflow, days, floatsOf(states, 'transferOut'), firstDay, on);
}

/** Treats what a position that is left out was paid as deposited, and what it paid as withdrawn. */
function addLeftOut(
  { inflow, outflow, firstDay }: DailyValues,
  { states }: PositionHistory,
  on: FlowDays,
): void {
  const line = stateLine(states);
  const [transferIn, transferOut] = [floatsOf(states, 'transferIn'), floatsOf(states, 'transferOut')];
  const paid = line.inflow.map((sum, state) => sum - (transferIn[state] as number));
  const received = line.outflow.map((sum, state) => sum - (transferOut[state] as number));
  addFlow(outflow, line.days, paid, firstDay, on);
  addFlow(inflow, line.days, received, firstDay, on);
}

/** Less than half a cent is what rounding leaves of nothing: it has no return. */
const smallestCash = 0.005;

type TrackedCash = PortfolioHistory & { cashFrom: number };

/** Returns what changes the cash of a portfolio on each day, first what it is at the end of `firstDay`. */
export function cashChanges(
  { account, positions, cashFrom }: TrackedCash,
  firstDay: number,
  length: number,
): Float64Array {
  const cash = new Float64Array(length);
  for (const { states } of [account, ...positions]) {
    const line = stateLine(states);
    const cashOn = (day: number) => line.cash[lastAtMost(line.days, day)] ?? 0;
    if (firstDay >= cashFrom) cash[0] = (cash[0] as number) + cashOn(firstDay) - cashOn(cashFrom - 1);
    addFlow(cash, line.days, line.cash, firstDay, { since: cashFrom });
  }
  return cash;
}

/** Adds the cash of a portfolio, which all of its transactions change from its first deposit on. */
function addCash(
  days: DailyValues,
  portfolio: TrackedCash,
  { base, rates }: { base: string; rates: Rates },
): void {
  const { firstDay, value, held, isPoint } = days;
  const cash = cashChanges(portfolio, firstDay, value.length);
  for (const { states } of [portfolio.account, ...portfolio.positions])
    for (const day of stateLine(states).days) if (isPoint[day - firstDay] === 0) isPoint[day - firstDay] = 1;
  const rateOn = rateStepper(rates, [portfolio.currency, base], firstDay);
  const counted = (held: number) => (Math.abs(held) < smallestCash ? 0 : held);
  let sum = 0;
  for (let at = 0; at < value.length; at += 1) {
    const rate = rateOn(firstDay + at);
    held[at] = (held[at] as number) + counted(sum) * rate;
    sum += cash[at] as number;
    value[at] = (value[at] as number) + counted(sum) * rate;
  }
}

/** Adds the values of days to others of the same period, and their flows of days before `cashFrom`, which are external. */
export function addDays(
  target: DailyValues,
  { firstDay, value, inflow, outflow, held, earlierGain, isPoint }: DailyValues,
  cashFrom: number | undefined,
): void {
  if (earlierGain) {
    const gained = target.earlierGain ?? new Float64Array(value.length);
    target.earlierGain = gained.map((sum, at) => sum + (earlierGain[at] as number));
  }
  for (let at = 0; at < value.length; at += 1) {
    target.value[at] = (target.value[at] as number) + (value[at] as number);
    target.held[at] = (target.held[at] as number) + (held[at] as number);
    if (isPoint[at] === 1) target.isPoint[at] = 1;
    if (cashFrom !== undefined && firstDay + at >= cashFrom) continue;
    target.inflow[at] = (target.inflow[at] as number) + (inflow[at] as number);
    target.outflow[at] = (target.outflow[at] as number) + (outflow[at] as number);
  }
}

/**
 * Adds what belongs to no single position. Once cash counts, the flows of the portfolio are deposits, withdrawals and
 * transfers of shares; the money of positions that are left out counts as withdrawn and deposited.
 */
export function addAccount(
  days: DailyValues,
  portfolio: PortfolioHistory,
  leftOut: ReadonlySet<PositionHistory>,
  { base, rates }: { base: string; rates: Rates },
): void {
  const { account, positions, cashFrom } = portfolio;
  addFlows(days, account, { before: cashFrom });
  addEarned(days, account);
  if (cashFrom === undefined) return;
  addCash(days, { ...portfolio, cashFrom }, { base, rates });
  const on = { since: cashFrom };
  addPayments(days, account, on);
  for (const history of positions) {
    if (leftOut.has(history)) addLeftOut(days, history, on);
    else addTransfers(days, history, on);
  }
}
