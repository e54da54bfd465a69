import { expect, test } from 'vitest';
import { groupsOfHoldings, readPlanNumber } from './plan-fields.ts';

test.each([
  ['1,000', 1_000],
  ['1,234.5', 1_234.5],
  ['-1,000', -1_000],
  ['−90', -90],
  ['12,5 %', 12.5],
  ['', Number.NaN],
  ['many', Number.NaN],
])('reads %s', (text, value) => {
  expect(readPlanNumber(text)).toBe(value);
});

test('a first plan begins with the groups of the holdings', () => {
  const held = [
    { symbol: 'KO', group: 'Dividends' },
    { symbol: 'NVDA', group: '' },
    { symbol: 'PEP', group: 'Dividends' },
  ];
  expect(groupsOfHoldings(held)).toEqual([{ name: 'Dividends', symbols: 'KO, PEP', target: '', band: '5' }]);
  expect(groupsOfHoldings([{ symbol: 'NVDA', group: '' }])).toEqual([
    { name: '', symbols: '', target: '', band: '5' },
  ]);
});
