import { expect, test } from 'vitest';
import { type Period, periodName, readPeriod, sharedSearch, withPeriod } from './period.ts';

const read = (query: string) => readPeriod(new URLSearchParams(query));

test.each<[string, Period, string]>([
  ['', { range: 'all' }, 'all time'],
  ['period=1y', { range: '1y' }, 'the last year'],
  ['period=2y', { range: 'all' }, 'all time'],
  ['period=2024', { year: 2024 }, '2024'],
  ['period=2024-03-01..2024-05-05', { from: '2024-03-01', to: '2024-05-05' }, '1 March 2024 to 5 May 2024'],
  ['period=2024-05-05..2024-03-01', { range: 'all' }, 'all time'],
  ['period=yesterday..2024-03-01', { range: 'all' }, 'all time'],
])('%s is %o', (query, period, name) => {
  expect(read(query)).toEqual(period);
  expect(periodName(period)).toBe(name);
});

test('a new period replaces the one before and leaves the portfolio', () => {
  const query = new URLSearchParams('id=p1&period=1y');
  expect(String(withPeriod(query, { year: 2024 }))).toBe('id=p1&period=2024');
  expect(String(withPeriod(query, { range: 'all' }))).toBe('id=p1');
});

test('the tabs share the portfolio and the period, and no filter', () => {
  expect(sharedSearch('?id=p1&period=1y&kind=buy&add')).toBe('?id=p1&period=1y');
  expect(sharedSearch('?benchmark=VT:60,BND:40&x')).toBe('?benchmark=VT%3A60%2CBND%3A40');
  expect(sharedSearch('?kind=buy')).toBe('');
});

test('without a period in the address the range that was last chosen counts', () => {
  const readAfter = (lastRange: string, query = '') => readPeriod(new URLSearchParams(query), lastRange);
  expect(readAfter('3y')).toEqual({ range: '3y' });
  expect(readAfter('3y', 'period=all')).toEqual({ range: 'all' });
  expect(readAfter('3y', 'period=2024')).toEqual({ year: 2024 });
  for (const text of ['', '2y', '2024', 'constructor']) expect(readAfter(text)).toEqual({ range: 'all' });
});
