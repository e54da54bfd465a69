import { expect, test } from 'vitest';
import type { QuarterChange } from '#contract/investor-pages.ts';
import { changesShownFirst, purchasesFirst } from './largest-changes.ts';

const change = (symbol: string, action: QuarterChange['action']): QuarterChange => ({
  symbol,
  name: symbol,
  kind: 'share',
  action,
  shares: 1,
  previousShares: 1,
  adjustedPreviousShares: 1,
  splits: null,
  changePercent: null,
  value: 1,
  about: 1,
  low: null,
  high: null,
});
const many = (count: number, action: QuarterChange['action']) =>
  Array.from({ length: count }, (_, index) => change(`${action} ${index}`, action));
const symbolsOf = (changes: readonly QuarterChange[]) =>
  changesShownFirst(changes).map(({ symbol }) => symbol);

test('a small position that was bought new or sold completely is shown with the largest changes', () => {
  const changes = [
    ...many(20, 'added'),
    change('NEW', 'bought'),
    change('OUT', 'sold'),
    ...many(3, 'unchanged'),
  ];
  const shown = symbolsOf(changes);
  expect(shown).toHaveLength(16);
  expect(shown.slice(-2)).toEqual(['NEW', 'OUT']);
  expect(symbolsOf(changesShownFirst(changes))).toEqual(shown);
});

test('changes of unknown amount come after purchases and sales', () => {
  const of = (symbol: string, about: number | null) => ({ ...change(symbol, 'added'), about });
  const sorted = purchasesFirst([of('SALE', -5), of('PUT', null), of('PURCHASE', 9)]);
  expect(sorted.map(({ symbol }) => symbol)).toEqual(['PURCHASE', 'SALE', 'PUT']);
});

test('a filing with hundreds of new positions shows the largest of them', () => {
  expect(symbolsOf(many(300, 'bought'))).toHaveLength(54);
});
