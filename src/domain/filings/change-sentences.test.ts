import { expect, test } from 'vitest';
import type { ChangeAction } from './actions.ts';
import { clausesOf, type TradeContext } from './change-sentences.ts';

function context(
  action: ChangeAction,
  shares: number,
  before: number,
  more: Partial<TradeContext> = {},
): TradeContext {
  return {
    change: {
      symbol: 'NVDA',
      name: 'NVIDIA Corporation',
      kind: 'share',
      action,
      shares,
      previousShares: before,
      adjustedPreviousShares: before,
      splits: null,
      changePercent: null,
      value: 240_000_000,
    },
    company: 'NVIDIA',
    weight: 0.02,
    rank: 4,
    quartersHeld: 12,
    isOlder: false,
    isReturn: false,
    ...more,
  };
}

const first = (...input: Parameters<typeof context>) => clausesOf(context(...input))[0]?.text;

test.each([
  ['added', 2_000, 1_000, {}, 'doubles its NVIDIA stake'],
  ['added', 3_030, 1_000, {}, 'triples its NVIDIA stake'],
  ['added', 4_000, 1_000, {}, 'quadruples its NVIDIA stake'],
  ['added', 8_100, 1_000, {}, 'multiplies its NVIDIA stake by eight'],
  ['added', 7_600, 1_000, {}, 'multiplies its NVIDIA stake by more than seven'],
  ['added', 2_600, 1_000, {}, 'more than doubles its NVIDIA stake'],
  ['added', 20_000, 1_000, {}, 'multiplies its NVIDIA stake by 20'],
  ['added', 4_800_000, 17_400, {}, 'raises its NVIDIA stake from 17,400 to 4.8 million shares'],
  ['added', 1_500, 1_000, {}, 'adds half as many NVIDIA shares again'],
  ['added', 1_280, 1_000, { quartersHeld: 2 }, 'adds 28% to NVIDIA in its second quarter as a holder'],
  ['added', 1_280, 1_000, { quartersHeld: 2, isOlder: true }, 'raises its NVIDIA stake by 28%'],
  ['added', 1_280, 1_000, {}, 'raises its NVIDIA stake by 28%'],
  ['added', 1_050, 1_000, { rank: 1 }, 'adds 5% to its largest holding, NVIDIA'],
  ['bought', 1_000, 0, { rank: 1 }, 'makes a new position in NVIDIA its largest holding'],
  ['bought', 1_000, 0, { isReturn: true }, 'returns to NVIDIA'],
  ['bought', 1_000, 0, { weight: 0.07 }, 'puts 7% of its portfolio into NVIDIA'],
  ['bought', 1_000, 0, {}, 'opens a $240 million position in NVIDIA'],
  ['reduced', 500, 1_000, {}, 'halves its NVIDIA stake'],
  ['reduced', 440, 1_000, {}, 'sells more than half of its NVIDIA shares'],
  ['reduced', 250, 1_000, {}, 'sells three quarters of its NVIDIA shares'],
  ['reduced', 660, 1_000, {}, 'sells a third of its NVIDIA shares'],
  ['reduced', 20, 1_000, {}, 'sells nearly all of its NVIDIA shares'],
  ['reduced', 820, 1_000, {}, 'cuts its NVIDIA stake by 18%'],
  ['reduced', 932, 1_000, {}, 'trims its NVIDIA stake by 6.8%'],
  ['reduced', 932, 1_000, { rank: 1 }, 'trims its largest holding, NVIDIA, by 6.8%'],
  ['sold', 0, 190_000, {}, 'exits NVIDIA'],
  ['unchanged', 10, 10, {}, undefined],
] as const)('%s %d shares after %d', (action, shares, before, more, text) => {
  expect(first(action, shares, before, more)).toBe(text);
});

test('names what is sold, and after how long', () => {
  const texts = (more: Partial<TradeContext>) =>
    clausesOf(context('sold', 0, 190_000, more)).map(({ text }) => text);
  expect(texts({})).toEqual([
    'exits NVIDIA',
    'sells NVIDIA after three years',
    'sells its last 190,000 NVIDIA shares',
    'sells out of NVIDIA',
  ]);
  expect(texts({ isOlder: true })[1]).toBe('sells NVIDIA after more than three years');
  expect(texts({ quartersHeld: 3 })).not.toContainEqual(expect.stringContaining('after'));
});

test('the shares before a split count as adjusted', () => {
  const split = context('added', 2_000, 1_000);
  split.change.previousShares = 100;
  expect(clausesOf(split)[0]?.text).toBe('doubles its NVIDIA stake');
});

test('clauses of one change have different patterns', () => {
  for (const action of ['bought', 'added', 'reduced', 'sold'] as const) {
    const patterns = clausesOf(
      context(action, action === 'sold' ? 0 : 700, action === 'bought' ? 0 : 900),
    ).map(({ pattern }) => pattern);
    expect(new Set(patterns).size).toBe(patterns.length);
    expect(patterns.length).toBeGreaterThan(1);
  }
});
