import { expect, test } from 'vitest';
import type { NewsAbout } from '#contract/market-stocks.ts';
import { byImportance } from './news-importance.ts';

const item = (title: string, symbols: string[], change: Partial<NewsAbout> = {}): NewsAbout => ({
  ...{ kind: 'filing', title, symbols, date: '2026-08-14', detail: '', link: title, source: '', image: null },
  ...change,
});
const orderOf = (news: NewsAbout[], weights: [string, number][]) =>
  byImportance(news, new Map(weights)).map(({ title }) => title);

test('news about a large holding come before those about a small one', () => {
  const news = [item('small', ['KO']), item('large', ['KO', 'NVDA'])];
  expect(orderOf(news, [...[['KO', 0.1] as [string, number], ['NVDA', 0.9] as [string, number]]])).toEqual([
    'large',
    'small',
  ]);
});

test('an article comes before a filing, and a new item before an old one', () => {
  const news = [
    item('old', ['KO'], { date: '2026-05-15' }),
    item('filing', ['KO']),
    item('article', ['KO'], { kind: 'article' }),
  ];
  expect(orderOf(news, [['KO', 1]])).toEqual(['article', 'filing', 'old']);
});

test('the largest holding does not crowd out the others', () => {
  const news = [...['a', 'b', 'c', 'd'].map((title) => item(title, ['NVDA'])), item('other', ['KO'])];
  expect(
    orderOf(news, [
      ['NVDA', 0.7],
      ['KO', 0.3],
    ]),
  ).toEqual(['a', 'b', 'other', 'c', 'd']);
});

test('nothing stays nothing', () => {
  expect(byImportance([], new Map())).toEqual([]);
});
