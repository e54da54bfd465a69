import type { PerformanceRange } from '#contract/performance.ts';
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

/** Reads the period from the address of the page; anything else is all time. */
export function readPeriod(query: URLSearchParams): Period {
  const text = query.get(parameter) ?? '';
  if (/^\d{4}$/.test(text)) return { year: Number(text) };
  const [, from, to] = /^(\d{4}-\d{2}-\d{2})\.\.(\d{4}-\d{2}-\d{2})$/.exec(text) ?? [];
  if (from && to && from <= to) return { from, to };
  const known = ranges.find(({ range }) => range === text);
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

/** Returns the part of the query that all tabs share: the portfolio and the period. */
export function sharedSearch(search: string): string {
  const query = new URLSearchParams(search);
  const shared = new URLSearchParams();
  for (const name of ['id', parameter]) {
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
