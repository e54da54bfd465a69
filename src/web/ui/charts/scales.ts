import { scaleLinear, scaleLog } from 'd3-scale';
import { utcTicks } from 'd3-time';

/** A mapping of numbers to pixels. */
export type Scale = (value: number) => number;

const dayMs = 86_400_000;

/** Returns the number of days since 1970 of an ISO date. */
export const dayOf = (date: string): number => Date.parse(date) / dayMs;

/** Maps the domain to the range in a straight line; a domain without an extent maps to the middle. */
export const linear = (domain: [number, number], range: [number, number]): Scale =>
  scaleLinear(domain, range);

/** Maps the logarithm of the domain, which must be above 0, so that the same change in per cent has the same height. */
export const logarithmic = (domain: [number, number], range: [number, number]): Scale =>
  scaleLog(domain, range);

/** Returns round values from `low` to `high`, both included, about `count` of them and at most two more. */
export function niceTicks(low: number, high: number, count: number): number[] {
  const domain = [low, high > low ? high : low + (Math.abs(low) || 1)];
  const ticksFor = (wanted: number) => scaleLinear(domain, [0, 1]).nice(wanted).ticks(wanted);
  const wanted = Array.from({ length: count }, (_, index) => count - index);
  return wanted.map(ticksFor).find(({ length }) => length <= count + 2) ?? domain;
}

const roundDigits = [1, 2, 5];

/** Returns at least two and about `count` round values between two numbers above 0, for a logarithmic scale. */
export function logTicks(low: number, high: number, count: number): number[] {
  const [first, last] = [Math.floor(Math.log10(low)), Math.ceil(Math.log10(high))];
  const decades = Array.from({ length: last - first + 1 }, (_, index) => 10 ** (first + index));
  const inside = (digits: readonly number[]) =>
    decades
      .flatMap((decade) => digits.map((digit) => digit * decade))
      .filter((tick) => tick >= low && tick <= high);
  const choices = [inside(roundDigits), inside([1, 3]), inside([1])];
  const fitting = choices.find(({ length }) => length <= count + 2) ?? [];
  return fitting.length >= 3 ? fitting : scaleLinear([low, high], [0, 1]).ticks(count);
}

export interface DateTick {
  date: string;
  label: string;
}

const months = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];

/** Returns midnights of the period at d3's distances, about `count` of them. */
const datesBetween = (from: string, to: string, count: number): string[] =>
  utcTicks(new Date(from), new Date(to), count)
    .map((day) => day.toISOString())
    .filter((time) => time.endsWith('T00:00:00.000Z'))
    .map((time) => time.slice(0, 10));

const isNewYear = (date: string) => date.endsWith('-01-01');

/** Returns at most `count` labelled dates within the period: years, months or days, depending on its length. */
export function dateTicks(from: string, to: string, count: number): DateTick[] {
  const most = Math.max(count, 1);
  const wanted = Array.from({ length: most }, (_, index) => most - index);
  const all = wanted.map((one) => datesBetween(from, to, one));
  const fitting = all.find(({ length }) => length <= most) ?? [];
  // Few distances are round: rather every second or third date than hardly any.
  const dense =
    fitting.length < Math.min(most, 3) ? (all.findLast(({ length }) => length > most) ?? fitting) : fitting;
  const every = Math.ceil(dense.length / most) || 1;
  const year = dense.every(isNewYear) ? -1 : dense.findLastIndex(isNewYear);
  const kept = year < 0 ? dense.length - 1 : year;
  const dates = dense.filter((_, index) => (index - kept) % every === 0);
  const isDaily = dates.some((date) => !date.endsWith('-01'));
  return dates.map((date) => {
    const month = months[Number(date.slice(5, 7)) - 1] ?? '';
    if (isDaily) return { date, label: `${Number(date.slice(8))} ${month}` };
    return { date, label: month === 'Jan' ? date.slice(0, 4) : month };
  });
}
