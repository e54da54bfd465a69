import { moneyWeightedReturn } from '../returns/money-weighted.ts';
import { overDays } from '../returns/time-weighted.ts';
import type { DailyValues } from './daily-values.ts';
import { type Figure, figureOfRate } from './figure.ts';

const longestYear = 366;

/**
 * Returns the flows that an investor sees: the value before the period and what is paid in are negative, what is paid out
 * and the value at the end are positive.
 */
export function investorFlows(
  { firstDay, inflow, outflow }: DailyValues,
  { startValue, endValue }: { startValue: number; endValue: number },
): { day: number; amount: number }[] {
  const flows: { day: number; amount: number }[] = [];
  if (startValue !== 0) flows.push({ day: firstDay, amount: -startValue });
  for (let at = 1; at < inflow.length; at += 1) {
    const amount = (outflow[at] as number) - (inflow[at] as number);
    if (amount !== 0) flows.push({ day: firstDay + at, amount });
  }
  if (endValue !== 0) flows.push({ day: firstDay + inflow.length - 1, amount: endValue });
  return flows;
}

/**
 * The money-weighted return (XIRR, actual/365): annualised if the flows span more than a year, otherwise over the period,
 * because a short period says nothing about a year. A total loss is the same over any time.
 */
export function moneyWeighted(flows: readonly { day: number; amount: number }[], endValue: number): Figure {
  if (endValue < 0 && flows.every(({ amount }) => amount < 0))
    return { value: null, reason: 'There is no rate, because the value is below zero at the end.' };
  const found = moneyWeightedReturn(flows);
  const days = (flows.at(-1)?.day ?? 0) - (flows[0]?.day ?? 0);
  const figure =
    found.ok && found.rate > -1 && days <= longestYear
      ? { value: overDays(found.rate, days) }
      : figureOfRate(found);
  return figure.value === null || Number.isFinite(figure.value)
    ? figure
    : { value: null, reason: 'The money multiplied too fast for a rate to mean anything.' };
}
