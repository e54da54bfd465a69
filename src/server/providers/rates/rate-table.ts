import { dayNumber, isoDay } from '#domain/days.ts';
import { decimal, divide, toText } from '#domain/decimal.ts';
import type { ExchangeRate, Rates } from '#domain/exchange-rates.ts';

/** Units of each currency for one euro by day. Columns hold NaN where a day has no rate. */
export interface RateTable {
  /** Days since 1970-01-01, ascending. */
  days: Int32Array;
  /** 1 on days with market rates instead of the central bank's. */
  isMarket: Uint8Array;
  columns: ReadonlyMap<string, Float64Array>;
}

export interface EuroRate {
  date: string;
  currency: string;
  rate: string;
}

/** One side of an exchange: a currency's rate against the euro. */
interface Leg {
  perEuro: number;
  /** Undefined for the euro itself. */
  at: number | undefined;
}

const base = 'EUR';
const rateDecimals = 10;

/** Adds the central bank's rates. They replace all rates of their day. */
export function addRates(table: RateTable, rows: readonly EuroRate[]): RateTable {
  if (rows.length === 0) return table;
  const added = Map.groupBy(rows, ({ date }) => dayNumber(date));
  const days = Int32Array.from(new Set([...table.days, ...added.keys()])).sort();
  const columns = new Map(
    [...table.columns.keys(), ...rows.map(({ currency }) => currency)].map((currency) => [
      currency,
      new Float64Array(days.length).fill(Number.NaN),
    ]),
  );
  const isMarket = new Uint8Array(days.length);
  let known = 0;
  for (const [at, day] of days.entries()) {
    while ((table.days[known] ?? day) < day) known += 1;
    const replaced = added.get(day);
    if (replaced)
      for (const { currency, rate } of replaced) (columns.get(currency) as Float64Array)[at] = Number(rate);
    else {
      isMarket[at] = table.isMarket[known] as number;
      for (const [currency, column] of table.columns)
        (columns.get(currency) as Float64Array)[at] = column[known] as number;
    }
  }
  return { days, isMarket, columns };
}

/** Returns the index of the last day up to and including `day`; -1 if there is none. */
function indexOn(days: Int32Array, day: number): number {
  let [low, high] = [0, days.length];
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((days[middle] as number) <= day) low = middle + 1;
    else high = middle;
  }
  return low - 1;
}

function legOn({ days, columns }: RateTable, currency: string, day: number): Leg | undefined {
  if (currency === base) return { perEuro: 1, at: undefined };
  const column = columns.get(currency);
  if (!column) return undefined;
  for (let at = indexOn(days, day); at >= 0; at -= 1) {
    const perEuro = column[at] as number;
    if (perEuro > 0) return { perEuro, at };
  }
  return undefined;
}

/** Returns the rate of a day. A currency whose rates ended, such as the lev, keeps its last one. */
export function rateOn(table: RateTable, from: string, to: string, date: string): ExchangeRate | undefined {
  if (from === to) return { rate: '1', date, source: 'fixed' };
  const day = dayNumber(date);
  const [sold, bought] = [legOn(table, from, day), legOn(table, to, day)];
  if (!sold || !bought) return undefined;
  // The shortest text of a number is the text that it was read from.
  const rate = divide(decimal(bought.perEuro), decimal(sold.perEuro), rateDecimals);
  const legs = [sold.at, bought.at].filter((at) => at !== undefined);
  return {
    rate: toText(rate),
    date: isoDay(table.days[Math.min(...legs)] as number),
    source: legs.some((at) => table.isMarket[at] === 1) ? 'market' : 'ecb',
  };
}

/** Returns the rates of all days from the first one on which both currencies have a rate. */
export function rateSeries(table: RateTable, from: string, to: string): ReturnType<Rates['series']> {
  if (from === to) return { days: Int32Array.of(0), rates: Float64Array.of(1) };
  const columnOf = (currency: string) =>
    currency === base ? new Float64Array(table.days.length).fill(1) : table.columns.get(currency);
  const [sold, bought] = [columnOf(from), columnOf(to)];
  const days: number[] = [];
  const rates: number[] = [];
  let [lastSold, lastBought] = [Number.NaN, Number.NaN];
  if (!sold || !bought) return { days: new Int32Array(), rates: new Float64Array() };
  for (const [at, day] of table.days.entries()) {
    if ((sold[at] as number) > 0) lastSold = sold[at] as number;
    if ((bought[at] as number) > 0) lastBought = bought[at] as number;
    const rate = lastBought / lastSold;
    if (Number.isNaN(rate)) continue;
    days.push(day);
    rates.push(rate);
  }
  return { days: Int32Array.from(days), rates: Float64Array.from(rates) };
}
