/** A mapping of numbers to pixels. */
export type Scale = (value: number) => number;

const dayMs = 86_400_000;

/** Returns the number of days since 1970 of an ISO date. */
export const dayOf = (date: string): number => Date.parse(date) / dayMs;

/** Maps the domain to the range in a straight line; a domain without an extent maps to the middle. */
export function linear([low, high]: [number, number], [start, end]: [number, number]): Scale {
  if (high === low) return () => (start + end) / 2;
  return (value) => start + ((value - low) / (high - low)) * (end - start);
}

/** Returns round values from `low` to `high`, both included, about `count` of them, in steps of 1, 2, 2.5 or 5. */
export function niceTicks(low: number, high: number, count: number): number[] {
  const span = high - low || Math.abs(high) || 1;
  const rough = span / Math.max(count, 1);
  const power = 10 ** Math.floor(Math.log10(rough));
  const step = power * ([1, 2, 2.5, 5, 10].find((factor) => factor * power >= rough) ?? 10);
  const first = Math.floor(low / step);
  const last = Math.max(Math.ceil(high / step - 1e-9), first + 1);
  return Array.from({ length: last - first + 1 }, (_, index) => (first + index) * step);
}

export interface DateTick {
  date: string;
  label: string;
}

const months = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];
const iso = (year: number, month: number, day = 1) =>
  new Date(Date.UTC(year, month, day)).toISOString().slice(0, 10);

function yearTicks(from: string, to: string): DateTick[] {
  const [first, last] = [Number(from.slice(0, 4)), Number(to.slice(0, 4))];
  return Array.from({ length: last - first + 1 }, (_, index) => ({
    date: iso(first + index, 0),
    label: String(first + index),
  }));
}

function monthTicks(from: string, to: string): DateTick[] {
  const [year, month] = [Number(from.slice(0, 4)), Number(from.slice(5, 7)) - 1];
  const ticks: DateTick[] = [];
  for (let at = month; ; at += 1) {
    const date = iso(year, at);
    if (date > to) return ticks;
    const name = months[at % 12] ?? '';
    ticks.push({ date, label: name === 'Jan' ? date.slice(0, 4) : name });
  }
}

function dayTicks(from: string, to: string): DateTick[] {
  const [first, last] = [dayOf(from), dayOf(to)];
  return Array.from({ length: last - first + 1 }, (_, index) => {
    const date = new Date((first + index) * dayMs).toISOString().slice(0, 10);
    return { date, label: `${Number(date.slice(8))} ${months[Number(date.slice(5, 7)) - 1]}` };
  });
}

const longDays = 900;
const shortDays = 62;

/** Returns at most `count` labelled dates within the period: years, months or days, depending on its length. */
export function dateTicks(from: string, to: string, count: number): DateTick[] {
  const days = dayOf(to) - dayOf(from);
  const ticks = days > longDays ? yearTicks : days > shortDays ? monthTicks : dayTicks;
  const inside = ticks(from, to).filter(({ date }) => date >= from && date <= to);
  const every = Math.ceil(inside.length / Math.max(count, 1)) || 1;
  // Keeps the newest label: it is the one that readers look for.
  return inside.filter((_, index) => (inside.length - 1 - index) % every === 0);
}
