import { expect, test } from 'vitest';
import { actionText, changeOf, directionOf, positionName, shortAction } from './change-texts.ts';

test.each([
  ['added', 45.2, 'Added +45%', '+45%'],
  ['added', 658, 'Added ×7.6', '+658%'],
  ['added', 1100, 'Added ×12', '+1100%'],
  ['added', null, 'Added', ''],
  ['reduced', -5.94, 'Reduced −5.9%', '−5.9%'],
  ['reduced', -52.4, 'Reduced −52%', '−52%'],
  ['bought', null, 'New', 'new'],
  ['sold', -100, 'Sold all', 'sold'],
  ['unchanged', 0, 'Unchanged', ''],
  [null, null, '', ''],
] as const)('%s by %s per cent is %s', (action, changePercent, text, short) => {
  expect(actionText({ action, changePercent })).toBe(text);
  expect(shortAction({ action, changePercent })).toBe(short);
});

test('a position that is nearly sold is not reduced by everything', () => {
  expect([-99.6, -99.98, -100].map(changeOf)).toEqual(['−99.6%', '−99.9%', '−100%']);
});

test('whole per cents from ten on, and no sign without a change', () => {
  expect([9.94, 9.96, 0, -0.4].map(changeOf)).toEqual(['+9.9%', '+10%', '0.0%', '−0.4%']);
});

test('more options are neither a rise nor a fall, and their name says what they are', () => {
  const palantir = { symbol: 'PLTR', name: 'Palantir Technologies Inc. Class A', kind: 'put' as const };
  expect(directionOf({ action: 'bought', kind: 'put' })).toBe('none');
  expect(directionOf({ action: 'sold', kind: 'call' })).toBe('none');
  expect(directionOf({ action: 'bought', kind: 'share' })).toBe('up');
  expect(positionName(palantir)).toBe('Palantir Technologies A puts');
  expect(positionName({ ...palantir, kind: 'share' })).toBe('Palantir Technologies A');
});
