import { expect, test } from 'vitest';
import { filerOf } from '#domain/filings/filer.ts';
import { changesSentence, historySentence, holdingsSentence, industriesSentence } from './sentences.ts';

const held = (name: string, weight: number) => ({ symbol: name.toUpperCase(), name, weight });
const change = (
  name: string,
  action: 'bought' | 'added' | 'reduced' | 'sold',
  changePercent: number | null,
) => ({
  symbol: name.toUpperCase(),
  name,
  kind: 'share' as const,
  action,
  changePercent,
});

test('says which holdings make up a round share, else what the three largest are', () => {
  expect(
    holdingsSentence([held('Apple Inc.', 0.22), held('American Express', 0.171), held('Coca-Cola', 0.109)]),
  ).toBe('Apple, American Express and Coca-Cola make up half the portfolio');
  expect(holdingsSentence([held('A', 0.2), held('B', 0.1), held('C', 0.08)])).toBe(
    'A, B and C make up 38.0% of the portfolio',
  );
  expect(holdingsSentence([held('A', 0.66), held('B', 0.34)])).toBe('A is two thirds of the portfolio');
});

test('has plain forms for a spread portfolio, one holding and none', () => {
  expect(holdingsSentence([held('A', 0.04), held('B', 0.03)])).toBe(
    'No holding is more than 4.0% of the portfolio',
  );
  expect(holdingsSentence([held('A', 1)])).toBe('A is the whole portfolio');
  expect(holdingsSentence([])).toBe('No holding is known');
});

test('says what was mainly bought and sold', () => {
  const changes = [
    change('Alphabet', 'added', 45.3),
    change('Bank of America', 'reduced', -5.9),
    change('Delta', 'bought', null),
    change('Constellation', 'sold', -100),
    change('Kroger', 'reduced', -22),
    change('Nucor', 'reduced', -52),
  ];
  const buffett = { name: 'Warren Buffett', firm: 'Berkshire Hathaway' };
  expect(changesSentence(filerOf(buffett), changes)).toBe(
    'Berkshire Hathaway raised Alphabet by 45%; cut Bank of America and Kroger and sold all of Constellation',
  );
  expect(changesSentence('Ann', [change('Delta', 'bought', null)])).toBe('Ann bought Delta');
  expect(changesSentence('Ann', [change('Delta', 'sold', -100)])).toBe('Ann sold all of Delta');
  expect(changesSentence('Ann', [{ ...change('Delta', 'sold', -100), kind: 'put' as const }])).toBe(
    'Ann changed puts and calls only',
  );
  expect(changesSentence('Ann', [])).toBe('Ann kept every shareholding as it was');
});

const series = (name: string, weights: number[]) => ({ symbol: name, name, weights });
const periods = ['2023-06-30', '2024-06-30', '2026-06-30'];

test('says how the largest holding has developed', () => {
  expect(historySentence({ periods, series: [series('Apple', [0.51, 0.4, 0.21])] })).toBe(
    'Apple was half the portfolio in 2023; at the end of June 2026 it was a fifth',
  );
  expect(historySentence({ periods, series: [series('IBM', [0.1, 0.4, 0]), series('A', [0, 0, 0.3])] })).toBe(
    'IBM was 40.0% of the portfolio in 2024; at the end of June 2026 there was none',
  );
  expect(historySentence({ periods, series: [series('A', [0.1, 0.2, 0.34])] })).toBe(
    'A has grown from 10.0% to a third of the portfolio',
  );
  expect(historySentence({ periods: ['2026-06-30'], series: [series('A', [0.1])] })).toBe(
    'Only one quarter is known',
  );
});

test('names the largest industry', () => {
  expect(industriesSentence([{ industry: 'Banks', weight: 0.5 }])).toBe('Half is in Banks');
  expect(industriesSentence([{ industry: '', weight: 0.5 }])).toBe(
    'The industries of these holdings are not known',
  );
});
