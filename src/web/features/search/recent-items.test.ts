import { expect, test } from 'vitest';
import { type RecentItem, readRecent, withRecent } from './recent-items.ts';
import type { SearchItem } from './search-items.ts';

const stock = (symbol: string): RecentItem => ({
  id: `stock:${symbol}`,
  kind: 'stock',
  title: symbol,
  detail: 'NASDAQ',
  target: `/stocks/${symbol}`,
});

const selected = (item: RecentItem): SearchItem => ({
  ...item,
  quote: { price: 1, changePercent: 2, asOf: '2026-08-21' },
});

test('remembers the newest eight, each once, without prices', () => {
  let items: RecentItem[] = [];
  for (const symbol of ['A', 'B', 'C', 'D', 'E', 'F', 'G', 'H', 'I', 'C'])
    items = withRecent(items, selected(stock(symbol)));
  expect(items.map(({ title }) => title).join('')).toBe('CIHGFEDB');
  expect(items[0]).toEqual(stock('C'));
});

test('does not remember pages and actions', () => {
  const page: SearchItem = { ...selected(stock('A')), id: 'page:Help', kind: 'page', target: '/help' };
  const action: SearchItem = { ...page, id: 'action:Dark', kind: 'action', target: () => undefined };
  expect(withRecent([stock('B')], page)).toEqual([stock('B')]);
  expect(withRecent([stock('B')], action)).toEqual([stock('B')]);
});

test('reads what was stored, and leaves out what is not an item', () => {
  const stored = [
    stock('A'),
    7,
    null,
    { ...stock('B'), target: '//evil.example' },
    { ...stock('C'), title: 1 },
  ];
  expect(readRecent(JSON.stringify([...stored, { ...stock('D'), kind: 'action' }]))).toEqual([stock('A')]);
  expect(readRecent('{')).toEqual([]);
  expect(readRecent('{}')).toEqual([]);
  expect(readRecent(null)).toEqual([]);
});
