import type { PerformanceRange } from '#contract/figures.ts';
import { longDate } from '#web/lib/formats.ts';

/** The days of the figures: a range up to today, a calendar year, or two dates, both included. */
export type Period = { range: PerformanceRange } | { year: number } | { from: string; to: string };

export const ranges: readonly { range: PerformanceRange; label: string; name: string }[] = [
  { range: '1m', label: '1M', name: 'the last month' },
  { range: '3m', label: '3M', name: 'the last three months' },
  { range: 'ytd', label: 'YTD', name: 'this year' },
  { range: '1y', label: '1Y', name: 'the last year' },
  { range: '3y', label: '3Y', name: 'the last three years' },
  { range: '5y', label: '5Y', name: 'the last five years' },
  { range: 'all', label: 'All', name: 'all time' },
];

export const allTime: Period = { range: 'all' };

const parameter = 'period';
/** The parameter of the address with what the portfolio is compared with. */
export const benchmarkParameter = 'benchmark';

const rangeOf = (text: string | null) => ranges.find(({ range }) => range === text);

/**
 * Reads the period from the address of the page, or from the range that was last chosen if the address has none; anything
 * else is all time.
 */
export function readPeriod(query: URLSearchParams, lastRange: string | null = null): Period {
  const text = query.get(parameter) ?? rangeOf(lastRange)?.range ?? '';
  if (/^\d{4}$/.test(text)) return { year: Number(text) };
  const [, from, to] = /^(\d{4}-\d{2}-\d{2})\.\.(\d{4}-\d{2}-\d{2})$/.exec(text) ?? [];
  if (from && to && from <= to) return { from, to };
  const known = rangeOf(text);
  return known ? { range: known.range } : allTime;
}

/** Returns the query of the page with another period. The other parameters stay. */
export function withPeriod(query: URLSearchParams, period: Period): URLSearchParams {
  const next = new URLSearchParams(query);
  if ('year' in period) next.set(parameter, String(period.year));
  else if ('from' in period) next.set(parameter, `${period.from}..${period.to}`);
  else if (period.range !== 'all') next.set(parameter, period.range);
  else next.delete(parameter);
  return next;
}

/** Returns the part of the query that all tabs share: the portfolio, the period and the benchmark. */
export function sharedSearch(search: string): string {
  const query = new URLSearchParams(search);
  const shared = new URLSearchParams();
  for (const name of ['id', parameter, benchmarkParameter]) {
    const value = query.get(name);
    if (value) shared.set(name, value);
  }
  return shared.size > 0 ? `?${shared}` : '';
}

/** Describes a period in words: `the last year`, `2024`, `1 March 2024 to 5 May 2024`. */
export function periodName(period: Period): string {
  if ('year' in period) return String(period.year);
  if ('from' in period) return `${longDate(period.from)} to ${longDate(period.to)}`;
  return ranges.find(({ range }) => range === period.range)?.name ?? '';
}
