import { widerCurrencies } from '#domain/currencies.ts';
import { dayNumber, isoDay } from '#domain/days.ts';
import type { Rates } from '#domain/exchange-rates.ts';

/** Units of currencies for one euro by day. */
export type WiderDays = ReadonlyMap<string, Readonly<Record<string, number>>>;

/** The days of a request, both inclusive. */
export interface DayRange {
  from: string;
  to: string;
}

/** Ninety days of fifty currencies have 300 KB. */
export const maxWiderBytes = 2_000_000;
const maxWiderRows = 20_000;

/** The content is not a list of rates, or not to be believed. The message is for the log. */
export class WiderProblem extends Error {}

/** Currencies that both sources have: a day on which they disagree is not believed. */
const compared = ['USD', 'GBP', 'JPY', 'CHF'] as const;
/** How many of them must agree, and by how much they may differ: the sources take their rates at different hours. */
const minAgreeing = 3;
const agreeingWithin = 0.03;
/** The same where the last reference rate is older than a week. */
const recentDays = 7;
const agreeingLaterWithin = 0.25;
/** A rate so many times the usual one of its days has another unit. */
const timesUsual = 5;

const asked: ReadonlySet<string> = new Set([...compared, ...widerCurrencies]);

/** Returns the address of the rates of some days. */
export function widerAddress(address: string, { from, to }: DayRange): string {
  const url = new URL(address);
  url.searchParams.set('base', 'EUR');
  url.searchParams.set('quotes', [...asked].join(','));
  url.searchParams.set('from', from);
  url.searchParams.set('to', to);
  return url.href;
}

interface Row {
  date: string;
  quote: string;
  rate: number;
}

function readRow(row: unknown): Row | undefined {
  if (typeof row !== 'object' || row === null) return undefined;
  const { date, base, quote, rate } = row as Record<string, unknown>;
  if (base !== 'EUR' || typeof date !== 'string' || typeof quote !== 'string') return undefined;
  if (!/^\d{4}-\d\d-\d\d$/.test(date) || !asked.has(quote)) return undefined;
  return typeof rate === 'number' && rate > 1e-6 && rate < 1e9 ? { date, quote, rate } : undefined;
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw new WiderProblem('The answer is not JSON.');
  }
}

const median = (values: number[]) => values.sort((a, b) => a - b)[values.length >> 1] as number;

/** Leaves out rates of another unit, such as per hundred. */
function usualOnly(rows: readonly Row[]): Row[] {
  const byQuote = Map.groupBy(rows, ({ quote }) => quote);
  const usual = new Map([...byQuote].map(([quote, found]) => [quote, median(found.map(({ rate }) => rate))]));
  return rows.filter(({ quote, rate }) => {
    const times = rate / (usual.get(quote) as number);
    return times < timesUsual && times > 1 / timesUsual;
  });
}

/** Returns whether the rates of a day agree with the central bank's, as far as these are known. */
function isBelievable(
  date: string,
  ofDay: Readonly<Record<string, number>>,
  rates: Pick<Rates, 'rate'>,
): boolean {
  const agreeing = compared.filter((currency) => {
    const known = rates.rate('EUR', currency, date);
    const stated = ofDay[currency];
    if (!known || !stated) return false;
    const isRecent = dayNumber(date) - dayNumber(known.date) <= recentDays;
    return Math.abs(stated / Number(known.rate) - 1) <= (isRecent ? agreeingWithin : agreeingLaterWithin);
  });
  return agreeing.length >= minAgreeing;
}

/** Working days of a range: the sources of the second source publish on others too, on which nothing is traded in Europe. */
export function workingDays({ from, to }: DayRange): string[] {
  const days: string[] = [];
  for (let day = dayNumber(from); day <= dayNumber(to); day += 1)
    if ((day + 3) % 7 < 5) days.push(isoDay(day));
  return days;
}

/**
 * Reads the rates of the wider currencies on the working days of a range from an answer of Frankfurter. Leaves out days that
 * the rates of the central bank contradict. Throws a WiderProblem if no day is left.
 */
export function parseWiderRates(json: string, range: DayRange, rates: Pick<Rates, 'rate'>): WiderDays {
  const rows = parseJson(json);
  if (!Array.isArray(rows)) throw new WiderProblem('The answer is not a list of rates.');
  if (rows.length > maxWiderRows) throw new WiderProblem('The answer has too many rates.');
  const byDate = Map.groupBy(usualOnly(rows.flatMap((row) => readRow(row) ?? [])), ({ date }) => date);
  const days = new Map<string, Record<string, number>>();
  for (const date of workingDays(range)) {
    const ofDay = Object.fromEntries((byDate.get(date) ?? []).map(({ quote, rate }) => [quote, rate]));
    if (!isBelievable(date, ofDay, rates)) continue;
    for (const currency of compared) delete ofDay[currency];
    days.set(date, ofDay);
  }
  if (days.size === 0) throw new WiderProblem('The answer has no day that agrees with the reference rates.');
  return days;
}
