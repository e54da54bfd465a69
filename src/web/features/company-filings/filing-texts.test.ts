import { expect, test } from 'vitest';
import { filingText } from './filing-texts.ts';

const items = (...pairs: [string, string][]) => pairs.map(([item, name]) => ({ item, name }));

test.each([
  ['8-K', items(['2.02', 'Results published'], ['9.01', 'Statements and exhibits']), 'Results published'],
  [
    '8-K/A',
    items(['5.02', 'Officers changed'], ['8.01', 'Other event']),
    'Officers changed; other event, amended',
  ],
  ['8-K', items(['9.01', 'Statements and exhibits']), 'Statements and exhibits'],
  ['8-K', [], 'Plain name'],
  ['10-Q', [], 'Plain name to 27 June 2026'],
  ['DEF 14A', [], 'Plain name'],
])('%s with its items is told in words', (form, own, expected) => {
  expect(filingText({ form, name: 'Plain name', items: own, period: '2026-06-27' })).toBe(expected);
});
