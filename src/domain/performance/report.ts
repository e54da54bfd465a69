import { dayText as longDate } from '../day-text.ts';
import { dayNumber } from '../days.ts';
import type { Rates } from '../exchange-rates.ts';
import { perObject } from '../per-object.ts';
import { isoDate } from '../time.ts';
import { type CostMethod, isDatedByEntry, type LedgerEntry } from '../transactions.ts';
import { convert, type Money, toRate } from './money.ts';
import { noState, type PositionHistory, type PositionState } from './position-state.ts';
import { valueOfUnits } from './price-line.ts';
import type { UnratedMoney } from './unrated-money.ts';

/** A portfolio as a report sees it. */
export interface PortfolioHistory {
  id: string;
  currency: string;
  /** The method by which it was replayed. */
  method: CostMethod;
  positions: readonly PositionHistory[];
  /** Money that belongs to no security: deposits, withdrawals, interest, fees, taxes. */
  account: PositionHistory;
  /**
   * The day from which on cash counts (`cashStart`). What was paid before came from outside, and went there.
   * Undefined without any deposit.
   */
  cashFrom: number | undefined;
  /** Money without an exchange rate, which `account` leaves out. */
  unrated: readonly UnratedMoney[];
}

/** One or more portfolios in the currency `base`. */
export interface Report {
  base: string;
  rates: Rates;
  portfolios: readonly PortfolioHistory[];
}

/** The days of a period, both included, as days since 1970-01-01. */
export interface Period {
  from: number;
  to: number;
}

/** Something that figures leave out, or that makes them less exact. */
export interface Omission {
  symbol: string;
  reason: string;
}

const dayText = (day: number) => isoDate(day * 86_400_000);
const longDay = (day: number) => longDate(dayText(day));

/** Returns the running sums at the end of a day. */
export function stateAt({ states }: PositionHistory, day: number): PositionState {
  let low = 0;
  let high = states.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((states[middle] as PositionState).day <= day) low = middle + 1;
    else high = middle;
  }
  return states[low - 1] ?? noState;
}

/** Converts money at the rate of a day. Call only where `omissionOf` found that the rate is known. */
export function convertOn(money: Money, [from, to]: [string, string], day: number, rates: Rates): Money {
  if (from === to || money === 0n) return money;
  const known = rates.rate(from, to, dayText(day));
  return known ? convert(money, toRate(known.rate)) : 0n;
}

/** The market value of a position at the end of a day in the report's currency; undefined without a price. */
export function marketValueAt(
  history: PositionHistory,
  day: number,
  { base, rates }: Pick<Report, 'base' | 'rates'>,
): Money | undefined {
  const { position } = history;
  const { units } = stateAt(history, day);
  if (units === 0n) return 0n;
  const point = position.prices.at(day);
  if (!point) return undefined;
  return convertOn(
    valueOfUnits(units, point.price, position.splitPeriods),
    [position.currency, base],
    day,
    rates,
  );
}

/** The currency from which published rates convert a transaction. */
const ratedFrom = ({ rate, rateCurrency, currency }: LedgerEntry): string =>
  rate === null ? currency : (rateCurrency ?? currency);

/** Returns the first transaction of each currency that needs published rates. Remembers it, because there can be many. */
const firstEntries = perObject((entries: readonly LedgerEntry[]): readonly LedgerEntry[] => {
  const byCurrency = new Map<string, LedgerEntry>();
  for (const entry of entries) if (!byCurrency.has(ratedFrom(entry))) byCurrency.set(ratedFrom(entry), entry);
  return [...byCurrency.values()];
});

/**
 * Finds a currency whose rate is not known on the day of a transaction. Rates have no end, so the first transaction of
 * each currency decides.
 */
function missingRate(
  { position: { currency, entries } }: PositionHistory,
  portfolio: PortfolioHistory,
  { base, rates }: Report,
) {
  const [first] = entries;
  if (!first) return undefined;
  const needed = [
    { from: currency, entry: first },
    { from: portfolio.currency, entry: first },
    ...firstEntries(entries).map((entry) => ({ from: ratedFrom(entry), entry })),
  ].map(({ from, entry: { date, entered } }) => ({ from, to: base, date: date ?? entered }));
  return needed.find(({ from, to, date }) => from !== to && !rates.rate(from, to, date));
}

/** Names the rate that a position lacks; undefined if all its transactions can be converted. */
export function rateOmission(
  history: PositionHistory,
  portfolio: PortfolioHistory,
  report: Report,
): Omission | undefined {
  const missing = missingRate(history, portfolio, report);
  if (!missing) return undefined;
  const reason = `No rate from ${missing.from} to ${missing.to} is known on ${missing.date}.`;
  return { symbol: history.position.symbol, reason };
}

/** Returns the positions of a portfolio whose transactions can all be converted. */
export const ratedPositions = (portfolio: PortfolioHistory, report: Report): PositionHistory[] =>
  portfolio.positions.filter((history) => rateOmission(history, portfolio, report) === undefined);

/** Prices that end so many days before a period does are no older than others: markets close for holidays. */
export const toleratedDays = 7;

/** Why a position has a value, but no return. */
export const undatedReason =
  'The date of a purchase is not entered: it counts at its market value, and its return is not known.';

/** Says why a position cannot be part of the figures of a period; undefined if it can. */
export function omissionOf(
  history: PositionHistory,
  portfolio: PortfolioHistory,
  { to }: Period,
  report: Report,
): Omission | undefined {
  const { position, isUndated } = history;
  const { symbol } = position;
  const unrated = rateOmission(history, portfolio, report);
  if (unrated) return unrated;
  if (stateAt(history, to).units > 0n && position.prices.firstKnown === undefined)
    return { symbol, reason: 'No price is known.' };
  if (isUndated) return { symbol, reason: undatedReason };
  return undefined;
}

/** Names the days in a period (after `first`) across which prices cannot be compared. */
export function breakWarnings(
  symbol: string,
  breaks: readonly { date: string; reason: string }[],
  { from, to }: Period,
  first = from - 1,
): Omission[] {
  return breaks
    .filter(({ date }) => dayNumber(date) > Math.max(first, from - 1) && dayNumber(date) <= to)
    .map(({ date, reason }) => ({
      symbol,
      reason: `The prices before ${date} are not comparable: ${reason}.`,
    }));
}

/** The days on which a holding was entered with what it had gained by then. */
export const enteredDays = perObject((states: readonly PositionState[]) =>
  states.flatMap(({ day, earlierGain }, at) =>
    earlierGain === (states[at - 1]?.earlierGain ?? 0n) ? [] : [day],
  ),
);

/** Says that returns lack what a holding had gained before it was entered. */
const enteredWarnings = (
  { position: { symbol }, states }: PositionHistory,
  { from, to }: Period,
): Omission[] =>
  enteredDays(states)
    .filter((day) => day >= from && day <= to)
    .map((day) => ({
      symbol,
      reason: `Entered on ${longDay(day)} without the date of its purchase: what it had gained by then is part of the gain, but not of the time-weighted return.`,
    }));

/** Says what makes the figures of a position less exact. */
export function warningsOf(
  history: PositionHistory,
  breaks: readonly { date: string; reason: string }[],
  { from, to }: Period,
): Omission[] {
  const { position, states } = history;
  const { symbol, prices, entries } = position;
  const first = states[0]?.day ?? to;
  const warnings = [
    ...breakWarnings(symbol, breaks, { from, to }, first),
    ...enteredWarnings(history, { from, to }),
  ];
  if (prices.firstKnown !== undefined && Math.max(first, from) < prices.firstKnown && first <= to)
    warnings.push({
      symbol,
      reason: `No prices are known before ${dayText(prices.firstKnown)}: until then your purchase prices count.`,
    });
  const { lastKnown } = prices;
  const used = stateAt(history, to).units === 0n ? undefined : prices.at(to);
  if (lastKnown !== undefined && used !== undefined && used.day > lastKnown)
    warnings.push({
      symbol,
      reason: `The last known price is of ${longDay(lastKnown)}: the price of ${used.source} on ${longDay(used.day)} counts until a newer one is known.`,
    });
  const newest = entries.findLast(({ kind, date }) => kind === 'buy' && date !== null);
  const bought = newest?.date ? dayNumber(newest.date) : Number.NEGATIVE_INFINITY;
  const how = newest && isDatedByEntry(newest) ? 'Entered' : 'Bought';
  if (lastKnown === undefined || used?.day !== lastKnown) return warnings;
  if (bought > lastKnown && bought <= to)
    warnings.push({
      symbol,
      reason: `${how} on ${longDay(bought)}, after the last known price of ${longDay(lastKnown)}, which counts until a newer one is known.`,
    });
  else if (lastKnown + toleratedDays < to)
    warnings.push({
      symbol,
      reason: `No price is known after ${longDay(lastKnown)}: that of this day counts until a newer one is known.`,
    });
  return warnings;
}
