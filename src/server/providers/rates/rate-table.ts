import { dayNumber, isoDay } from '#domain/days.ts';
import { type Decimal, decimal, divide, multiply, toText } from '#domain/decimal.ts';
import { type ExchangeRate, type RateSource, rateDecimals, weakestSource } from '#domain/exchange-rates.ts';
import { pegOf } from '#domain/pegs.ts';

/** Units of each currency for one euro by day, from one source. */
export interface RateColumns {
  /** Days since 1970-01-01, ascending. */
  days: Int32Array;
  /** Returns the rates of a currency, NaN on days without one; undefined for an unknown currency. */
  column(currency: string): Float64Array | undefined;
}

/** The rates of the central bank, and of the market where it has not published yet. */
export interface RateTable extends RateColumns {
  /** 1 on days with market rates instead of the central bank's. */
  isMarket: Uint8Array;
}

/** All rates. The second source has only currencies that the first has not. */
export interface AllRates {
  reference: RateTable;
  wider: RateColumns;
}

export const noRates: RateColumns = { days: new Int32Array(), column: () => undefined };

export interface EuroRate {
  date: string;
  currency: string;
  rate: string;
}

/** Creates columns when they are used for the first time. */
export function onFirstUse(create: RateColumns['column']): RateColumns['column'] {
  const columns = new Map<string, Float64Array>();
  return (currency) => {
    const column = columns.get(currency) ?? create(currency);
    if (column) columns.set(currency, column);
    return column;
  };
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

/** One side of an exchange: the units of a currency for one unit of its anchor, which has rates of its own. */
interface Side {
  anchor: string;
  units: Decimal;
  source: RateSource;
}

const base = 'EUR';
const one = decimal(1);

/** A currency on a day: fixed to another one, or by itself. */
function sideOn(currency: string, date: string): Side {
  const peg = pegOf(currency);
  if (!peg || peg.since > date) return { anchor: currency, units: one, source: 'fixed' };
  return { anchor: peg.to, units: decimal(peg.units), source: 'peg' };
}

/** A currency's rate against the euro. */
interface Leg {
  perEuro: Decimal;
  /** Undefined for the euro itself. */
  day: number | undefined;
  source: RateSource;
}

/** Returns the last known rate of a source on a day. */
function lastOf({ days, column: columnOf }: RateColumns, currency: string, day: number) {
  const column = columnOf(currency);
  if (!column) return undefined;
  for (let at = indexOn(days, day); at >= 0; at -= 1) {
    const perEuro = column[at] as number;
    // The shortest text of a number is the text that it was read from.
    if (perEuro > 0) return { at, day: days[at] as number, perEuro: decimal(perEuro) };
  }
  return undefined;
}

function legOn({ reference, wider }: AllRates, currency: string, day: number): Leg | undefined {
  if (currency === base) return { perEuro: one, day: undefined, source: 'fixed' };
  const known = lastOf(reference, currency, day);
  if (known) return { ...known, source: reference.isMarket[known.at] === 1 ? 'market' : 'ecb' };
  const other = lastOf(wider, currency, day);
  return other && { ...other, source: 'frankfurter' };
}

/** Returns the rate of a day. A currency whose rates ended, such as the lev, keeps its last one. */
export function rateOn(rates: AllRates, from: string, to: string, date: string): ExchangeRate | undefined {
  if (from === to) return { rate: '1', date, source: 'fixed' };
  const [sold, bought] = [sideOn(from, date), sideOn(to, date)];
  const fixed: RateSource[] = [sold.source, bought.source];
  if (sold.anchor === bought.anchor)
    return {
      rate: toText(divide(bought.units, sold.units, rateDecimals)),
      date,
      source: weakestSource(fixed),
    };
  const day = dayNumber(date);
  const [soldLeg, boughtLeg] = [legOn(rates, sold.anchor, day), legOn(rates, bought.anchor, day)];
  if (!soldLeg || !boughtLeg) return undefined;
  const days = [soldLeg.day, boughtLeg.day].filter((one) => one !== undefined);
  const rate = divide(
    multiply(boughtLeg.perEuro, bought.units),
    multiply(soldLeg.perEuro, sold.units),
    rateDecimals,
  );
  return {
    rate: toText(rate),
    date: days.length === 0 ? date : isoDay(Math.min(...days)),
    source: weakestSource([...fixed, soldLeg.source, boughtLeg.source]),
  };
}
