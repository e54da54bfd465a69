import { dayNumber, isoDay } from '../days.ts';
import type { SecurityData } from '../security-data.ts';
import { comparableCloses, sinceLastBreak } from '../stock-statistics/comparable-closes.ts';
import { yearlyDividends } from '../stock-statistics/yearly-dividends.ts';
import { changeDays, figuresKnownOn, type KnownFigures, type KnownFundamentals } from './known-figures.ts';

/** How the market values a company. */
export const valuationMeasures = [
  'priceToEarnings',
  'priceToSales',
  'priceToBook',
  'enterpriseToEbit',
  'freeCashFlowYield',
  'dividendYield',
  'payout',
] as const;
export type ValuationMeasure = (typeof valuationMeasures)[number];

const ratio = (price: number | undefined, figure: number | undefined) =>
  price !== undefined && figure !== undefined && figure > 0 ? price / figure : undefined;

const marketValue = (close: number, { shares }: KnownFigures) =>
  shares === undefined ? undefined : close * shares;

/** Market value and long-term debt, less cash. */
function enterpriseValue(close: number, known: KnownFigures): number | undefined {
  const value = marketValue(close, known);
  const { longTermDebt, cash } = known;
  return value === undefined || longTermDebt === undefined || cash === undefined
    ? undefined
    : value + longTermDebt - cash;
}

/** Computes each measure from a traded close; undefined where a figure is missing or not positive. */
export const valuationFormulas: Record<
  ValuationMeasure,
  (close: number, known: KnownFigures) => number | undefined
> = {
  priceToEarnings: (close, { epsDiluted }) => ratio(close, epsDiluted),
  priceToSales: (close, known) => ratio(marketValue(close, known), known.revenue),
  priceToBook: (close, known) => ratio(marketValue(close, known), known.equity),
  enterpriseToEbit: (close, known) => ratio(enterpriseValue(close, known), known.operatingIncome),
  freeCashFlowYield: (close, known) => ratio(known.freeCashFlow, marketValue(close, known)),
  dividendYield: (close, { dividendsPerShare }) => ratio(dividendsPerShare, close),
  payout: (_, { payout }) => payout,
};

/** The figure that makes a measure meaningless if it is not positive. */
export const valuationBases: Partial<Record<ValuationMeasure, keyof KnownFigures>> = {
  priceToEarnings: 'epsDiluted',
  priceToBook: 'equity',
  enterpriseToEbit: 'operatingIncome',
};

/** A measure on the last day, and its range over all days on which it is known. */
export interface Valuation {
  measure: ValuationMeasure;
  value: number | null;
  /** The earnings, equity or operating income, if it is not positive and there is no value for that reason. */
  negative: number | null;
  range: ValuationRange | null;
  /** A value for each of the sampled days. */
  line: (number | null)[];
}

export interface ValuationRange {
  since: string;
  low: number;
  lowerQuarter: number;
  median: number;
  upperQuarter: number;
  high: number;
  /** The share of the days on which the value was lower than on the last one; null without a value. */
  lowerDays: number | null;
}

export interface Valuations {
  /** The day of the last close; null without closes. */
  asOf: string | null;
  /** About one day a week, with the last one. */
  days: string[];
  measures: Valuation[];
}

/** A range over fewer days says little. */
const minRangeDays = 250;
const sampleStep = 5;

/** Four digits are enough for a drawing. */
const drawn = (value: number) => Number(value.toPrecision(4));

/** Returns the traded close of each day in shares of today: without the factors of spin-offs, which changed no count of shares. */
function tradedCloses({ prices: { days, closes }, adjustments }: SecurityData): Float64Array {
  const factors = adjustments.map(({ date, factor }) => ({ day: dayNumber(date), factor: Number(factor) }));
  return closes.map((close, at) =>
    factors.reduce((price, { day, factor }) => ((days[at] as number) < day ? price * factor : price), close),
  );
}

/** Returns the dividends of twelve months before a day, for each share of today; undefined if they are not known. */
function dividendsOn(day: number, { dividends, splits }: SecurityData): number | undefined {
  const yearly = yearlyDividends(dividends, splits, day);
  if (!yearly) return undefined;
  const later = splits.filter(({ date }) => dayNumber(date) > day);
  return later.reduce(
    (amount, { numerator, denominator }) => (amount * Number(denominator)) / Number(numerator),
    yearly.amount,
  );
}

/** Returns what was known on each day. Dividends that were paid replace those of the last report, once a week. */
function knownByDay(fundamentals: KnownFundamentals, security: SecurityData): KnownFigures[] {
  const { days } = security.prices;
  const changes = changeDays(fundamentals);
  let next = 0;
  let reported: KnownFigures = {};
  let known: KnownFigures = {};
  return Array.from(days, (day, at) => {
    const before = next;
    while (next < changes.length && (changes[next] as number) <= day) next += 1;
    const hasChanged = next > before;
    if (hasChanged) reported = figuresKnownOn(fundamentals, isoDay(day));
    if (hasChanged || at % sampleStep === 0 || at === days.length - 1)
      known = { ...reported, dividendsPerShare: dividendsOn(day, security) ?? reported.dividendsPerShare };
    return known;
  });
}

function rangeOf(values: readonly (number | undefined)[], days: Int32Array): ValuationRange | null {
  const known = values.filter((value) => value !== undefined);
  if (known.length < minRangeDays) return null;
  const sorted = Float64Array.from(known).sort();
  const at = (part: number) => sorted[Math.round(part * (sorted.length - 1))] as number;
  const last = values.at(-1);
  return {
    since: isoDay(days[values.findIndex((value) => value !== undefined)] as number),
    low: at(0),
    lowerQuarter: at(0.25),
    median: at(0.5),
    upperQuarter: at(0.75),
    high: at(1),
    lowerDays: last === undefined ? null : known.filter((value) => value < last).length / known.length,
  };
}

/**
 * Values a company on each day with a close since the last break, by what was known on that day. Leaves out measures that are
 * never known.
 */
export function valuationsOf(
  fundamentals: KnownFundamentals,
  priced: SecurityData,
  measures: readonly ValuationMeasure[],
): Valuations {
  const security = { ...priced, prices: sinceLastBreak(comparableCloses(priced)) };
  const { days } = security.prices;
  const last = days.length - 1;
  const closes = tradedCloses(security);
  const known = knownByDay(fundamentals, security);
  const isSampled = (at: number) => (last - at) % sampleStep === 0;
  const valuations = measures.flatMap((measure): Valuation[] => {
    const values = Array.from(closes, (close, at) => valuationFormulas[measure](close, known[at] ?? {}));
    const value = values[last] ?? null;
    const base = valuationBases[measure];
    const basis = base && known[last]?.[base];
    const negative = value === null && basis !== undefined && basis <= 0 ? basis : null;
    const range = rangeOf(values, days);
    if (value === null && negative === null && !range) return [];
    const line = values
      .filter((_, at) => isSampled(at))
      .map((one) => (one === undefined ? null : drawn(one)));
    return [{ measure, value, negative, range, line }];
  });
  return {
    asOf: last < 0 ? null : isoDay(days[last] as number),
    days: Array.from(
      days.filter((_, at) => isSampled(at)),
      isoDay,
    ),
    measures: valuations,
  };
}
