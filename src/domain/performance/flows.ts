import { type MoneyWeightedReturn, moneyWeightedReturn } from '../returns/money-weighted.ts';
import type { Figure } from './daily-returns.ts';
import type { DailyValues } from './daily-values.ts';

const daysPerYear = 365;

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
 * because a short period says nothing about a year.
 */
export function moneyWeighted(flows: readonly { day: number; amount: number }[]): Figure {
  const found: MoneyWeightedReturn = moneyWeightedReturn(flows);
  if (!found.ok) return { value: null, reason: found.reason };
  const days = (flows.at(-1)?.day ?? 0) - (flows[0]?.day ?? 0);
  return { value: days > daysPerYear ? found.rate : (1 + found.rate) ** (days / daysPerYear) - 1 };
}

/** Annualises a return of a period of more than a year (actual/365). */
export function annualised(total: Figure, days: number): Figure {
  if (total.value === null) return total;
  if (days <= daysPerYear)
    return { value: null, reason: 'Returns are annualised only for periods of more than a year.' };
  return { value: (1 + total.value) ** (daysPerYear / days) - 1 };
}
