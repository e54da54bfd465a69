import { expect, test } from 'vitest';
import { type Period, periodName, readPeriod, withPeriod } from './period.ts';

const read = (query: string) => readPeriod(new URLSearchParams(query));

test.each<[string, Period, string]>([
  ['', { range: 'all' }, 'all time'],
  ['range=1y', { range: '1y' }, 'the last year'],
  ['range=2y', { range: 'all' }, 'all time'],
  ['year=2024', { year: 2024 }, '2024'],
  ['from=2024-03-01&to=2024-05-05', { from: '2024-03-01', to: '2024-05-05' }, '1 March 2024 to 5 May 2024'],
  ['from=2024-05-05&to=2024-03-01', { range: 'all' }, 'all time'],
  ['from=yesterday&to=2024-03-01', { range: 'all' }, 'all time'],
])('%s is %o', (query, period, name) => {
  expect(read(query)).toEqual(period);
  expect(periodName(period)).toBe(name);
});

test('a new period replaces the one before and leaves the portfolio', () => {
  const query = new URLSearchParams('id=p1&range=1y');
  expect(String(withPeriod(query, { year: 2024 }))).toBe('id=p1&year=2024');
  expect(String(withPeriod(query, { range: 'all' }))).toBe('id=p1');
});
