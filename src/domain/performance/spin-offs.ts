import { dayText } from '../day-text.ts';
import { dayNumber } from '../days.ts';
import { isDistribution } from '../transaction-kinds.ts';
import { type Omission, type Period, type PortfolioHistory, stateAt } from './report.ts';

/** Brokers book what was spun off some days after the ex-day. */
const bookedWithinDays = 7;

/** Returns whether shares that came in on a date, which can be later than the spin-off, can be what was spun off. */
export function isBookedAfter(spinOff: string, date: string): boolean {
  const days = dayNumber(date) - dayNumber(spinOff);
  return days >= 0 && days <= bookedWithinDays;
}

/** Returns whether a distribution of a day is entered: it can be what shareholders received. */
const hasDistribution = (
  entries: PortfolioHistory['positions'][number]['position']['entries'],
  day: string,
) => entries.some(({ kind, date }) => isDistribution(kind) && date === day);

/** Returns whether a spin-off of a day is entered. */
const hasSpinOff = (entries: PortfolioHistory['positions'][number]['position']['entries'], day: string) =>
  entries.some(({ kind, date }) => kind === 'spin_off' && date !== null && isBookedAfter(day, date));

/** Names the days in a period on which the price of a benchmark fell by what its shareholders received. */
export function benchmarkSpinOffWarnings(
  symbol: string,
  spinOffs: readonly string[],
  { from, to }: Period,
): Omission[] {
  return spinOffs
    .filter((date) => dayNumber(date) >= from && dayNumber(date) <= to)
    .map((date) => ({
      symbol,
      reason: `Its price return leaves out what it handed out on ${dayText(date)}, most likely shares of a company that it spun off, and looks like a loss. Its total return counts it.`,
    }));
}

/**
 * Names the days in a period on which a holding gave its owner something that is not entered: shares of a new company,
 * mostly. Its price fell by what they were worth.
 */
export function spinOffWarnings({ positions }: PortfolioHistory, { from, to }: Period): Omission[] {
  const received = positions.flatMap(({ spunOff }) => [...spunOff]);
  const isEntered = (date: string) => received.some((day) => isBookedAfter(date, day));
  return positions.flatMap((history) => {
    const { symbol, spinOffs, entries } = history.position;
    const isOpen = (date: string) => {
      const day = dayNumber(date);
      return day >= from && day <= to && stateAt(history, day - 1).units > 0n;
    };
    return spinOffs
      .filter(
        (date) =>
          isOpen(date) && !isEntered(date) && !hasDistribution(entries, date) && !hasSpinOff(entries, date),
      )
      .map((date) => ({
        symbol,
        reason: `It handed something out on ${dayText(date)}, most likely shares of a company that it spun off. Enter a spin-off of that day with the shares that you received, or money as a dividend of that day. Until then what they were worth looks like a loss.`,
      }));
  });
}
