import { dayNumber } from '#domain/days.ts';
import type { Rates } from '#domain/exchange-rates.ts';
import { pegOf } from '#domain/pegs.ts';
import type { AllRates, RateColumns } from './rate-table.ts';

type Series = ReturnType<Rates['series']>;

const none = (): Series => ({ days: new Int32Array(), rates: new Float64Array() });
const base = 'EUR';

/** One side of a series: what a currency is measured in, and how many units of it one unit of that is. */
function sideOf(currency: string) {
  const peg = pegOf(currency);
  return peg ? { anchor: peg.to, units: Number(peg.units) } : { anchor: currency, units: 1 };
}

/** Returns the units of a currency for one euro; undefined for an unknown currency. */
function lineOf(
  { reference, wider }: AllRates,
  currency: string,
): { days: Int32Array; perEuro: Float64Array } | undefined {
  if (currency === base)
    return { days: reference.days, perEuro: new Float64Array(reference.days.length).fill(1) };
  const lineIn = ({ days, column }: RateColumns) => {
    const perEuro = column(currency);
    return perEuro && { days, perEuro };
  };
  return lineIn(reference) ?? lineIn(wider);
}

/** Returns a function that reads a line forward: the last rate up to a day. */
function forward({ days, perEuro }: { days: Int32Array; perEuro: Float64Array }): (day: number) => number {
  let [at, last] = [0, Number.NaN];
  return (day) => {
    for (; at < days.length && (days[at] as number) <= day; at += 1)
      if ((perEuro[at] as number) > 0) last = perEuro[at] as number;
    return last;
  };
}

const unionOf = (a: Int32Array, b: Int32Array): Int32Array =>
  a === b ? a : Int32Array.from(new Set([...a, ...b])).sort();

/** Returns the rates of all days from the first one on which both currencies have a rate. */
export function rateSeries(all: AllRates, from: string, to: string): Series {
  if (from === to) return { days: Int32Array.of(0), rates: Float64Array.of(1) };
  const [sold, bought] = [sideOf(from), sideOf(to)];
  const factor = bought.units / sold.units;
  if (sold.anchor === bought.anchor) {
    const since = [from, to]
      .map((currency) => pegOf(currency)?.since ?? '')
      .sort()
      .at(-1);
    return { days: Int32Array.of(dayNumber(since as string)), rates: Float64Array.of(factor) };
  }
  const [soldLine, boughtLine] = [lineOf(all, sold.anchor), lineOf(all, bought.anchor)];
  if (!soldLine || !boughtLine) return none();
  const [soldOn, boughtOn] = [forward(soldLine), forward(boughtLine)];
  const days: number[] = [];
  const rates: number[] = [];
  for (const day of unionOf(soldLine.days, boughtLine.days)) {
    const rate = (boughtOn(day) / soldOn(day)) * factor;
    if (Number.isNaN(rate)) continue;
    days.push(day);
    rates.push(rate);
  }
  return { days: Int32Array.from(days), rates: Float64Array.from(rates) };
}
