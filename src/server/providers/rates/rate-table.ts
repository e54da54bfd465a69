import { dayNumber, isoDay } from '#domain/days.ts';
import { decimal, divide, toText } from '#domain/decimal.ts';
import { type ExchangeRate, type Rates, rateDecimals } from '#domain/exchange-rates.ts';

/** Units of each currency for one euro by day. */
export interface RateTable {
  /** Days since 1970-01-01, ascending. */
  days: Int32Array;
  /** 1 on days with market rates instead of the central bank's. */
  isMarket: Uint8Array;
  /** Returns the rates of a currency, NaN on days without one; undefined for an unknown currency. */
  column(currency: string): Float64Array | undefined;
}

export interface EuroRate {
  date: string;
  currency: string;
  rate: string;
}

/** Creates columns when they are used for the first time. */
export function onFirstUse(create: RateTable['column']): RateTable['column'] {
  const columns = new Map<string, Float64Array>();
  return (currency) => {
    const column = columns.get(currency) ?? create(currency);
    if (column) columns.set(currency, column);
    return column;
  };
}

/** One side of an exchange: a currency's rate against the euro. */
interface Leg {
  perEuro: number;
  /** Undefined for the euro itself. */
  at: number | undefined;
}

const base = 'EUR';

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

/** Adds the central bank's rates. They replace all rates of their day. */
export function addRates(table: RateTable, rows: readonly EuroRate[]): RateTable {
  if (rows.length === 0) return table;
  const added = new Set(rows.map(({ date }) => dayNumber(date)));
  const days = Int32Array.from(new Set([...table.days, ...added])).sort();
  const origins = days.map((day) => (added.has(day) ? -1 : indexOn(table.days, day)));
  const byCurrency = Map.groupBy(rows, ({ currency }) => currency);
  return {
    days,
    isMarket: Uint8Array.from(origins, (at) => table.isMarket[at] ?? 0),
    column: onFirstUse((currency) => {
      const column = table.column(currency);
      const newer = byCurrency.get(currency) ?? [];
      if (!column && newer.length === 0) return undefined;
      const taken = takeFrom(column ?? new Float64Array(), origins);
      for (const { date, rate } of newer) taken[indexOn(days, dayNumber(date))] = Number(rate);
      return taken;
    }),
  };
}

/** Returns the values at these indexes, and NaN for -1. */
function takeFrom(column: Float64Array, indexes: Int32Array): Float64Array {
  const taken = new Float64Array(indexes.length);
  for (let at = 0; at < indexes.length; at += 1) taken[at] = column[indexes[at] as number] ?? Number.NaN;
  return taken;
}

function legOn({ days, column: columnOf }: RateTable, currency: string, day: number): Leg | undefined {
  if (currency === base) return { perEuro: 1, at: undefined };
  const column = columnOf(currency);
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
    currency === base ? new Float64Array(table.days.length).fill(1) : table.column(currency);
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
