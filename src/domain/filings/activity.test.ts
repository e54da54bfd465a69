import { expect, test } from 'vitest';
import { createSplits } from '#domain/splits.ts';
import { filed, filingsOf, investorOf, quarterOf } from '#tests/support/sample-investors.ts';
import { activityPeriod, quarterActivity, rankActivity } from './activity.ts';
import type { Quarter } from './history.ts';

const splits = createSplits([{ symbol: 'NVDA', date: '2026-05-11', numerator: '10', denominator: '1' }]);
const ann = investorOf('Ann', [
  quarterOf('2026-03-31', [filed('NVDA', 100, 600), filed('GM', 10, 400)]),
  quarterOf('2026-06-30', [filed('NVDA', 1000, 700), filed('KO', 10, 300)]),
]);
const bob = investorOf('Bob', [
  quarterOf('2026-03-31', [filed('KO', 10, 100), filed('GM', 10, 900)]),
  quarterOf('2026-06-30', [filed('KO', 20, 500), filed('PEP', 5, 500)]),
]);
const cat = investorOf('Cat', [
  quarterOf('2026-03-31', [filed('KO', 40, 1000)]),
  quarterOf('2026-06-30', [filed('KO', 10, 200), filed('PEP', 5, 700), filed('GM', 5, 100, { kind: 'put' })]),
]);
// No filing for March: its purchases are not those of one quarter.
const dan = investorOf('Dan', [
  quarterOf('2025-12-31', [filed('MA', 1, 10)]),
  quarterOf('2026-06-30', [filed('V', 1, 10)]),
]);
const old = investorOf('Old', [quarterOf('2026-03-31', [filed('V', 1, 10)])]);

const activity = quarterActivity(filingsOf(ann, bob, cat, dan, old), '2026-06-30', splits);

const rows = (list: Parameters<typeof rankActivity>[1], by: 'investors' | 'weight' = 'investors') =>
  rankActivity(activity, list, { by, count: 10 }).map(({ symbol, weight, who }) => [
    symbol,
    Math.round(weight * 1000) / 1000,
    who.map(({ investor }) => investor.name),
  ]);

test('counts the investors that filed for the quarter, and those whose changes are known', () => {
  expect(activity).toMatchObject({ period: '2026-06-30', filed: 4, compared: 3, isDetailed: true });
  const [before, now] = ann.quarters as [Quarter, Quarter];
  const basic = investorOf('Basic', [{ ...before, isDetailed: false }, now]);
  expect(quarterActivity(filingsOf(basic), '2026-06-30', splits).isDetailed).toBe(false);
});

test('ranks what is held by investors or by weight', () => {
  expect(rows('mostHeld').slice(0, 2)).toEqual([
    ['KO', 1.022, ['Bob', 'Ann', 'Cat']],
    ['PEP', 1.278, ['Cat', 'Bob']],
  ]);
  expect(rows('mostHeld', 'weight').slice(0, 2)).toEqual([
    ['PEP', 1.278, ['Cat', 'Bob']],
    ['KO', 1.022, ['Bob', 'Ann', 'Cat']],
  ]);
});

test('ranks purchases and sales by the part of the portfolio that was moved', () => {
  // Ann: KO 300 of 1,000. Bob: half of 500 and PEP 500 of 1,000. Cat: PEP 700 of 900, beside a put.
  expect(rows('mostBought')).toEqual([
    ['PEP', 1.278, ['Cat', 'Bob']],
    ['KO', 0.55, ['Ann', 'Bob']],
  ]);
  // GM: 400 and 900 of 1,000 at the end of March. Cat sold 30 KO at 20 each.
  expect(rows('mostSold')).toEqual([
    ['GM', 1.3, ['Bob', 'Ann']],
    ['KO', 0.667, ['Cat']],
  ]);
});

test('a split is no purchase, and new positions are those that two investors share', () => {
  expect(rows('mostBought').flat()).not.toContain('NVDA');
  expect(rows('newPositions')).toEqual([['PEP', 1.278, ['Cat', 'Bob']]]);
  expect(rows('exits')).toEqual([['GM', 1.3, ['Bob', 'Ann']]]);
});

test('takes the newest quarter that half of the investors have filed for', () => {
  const early = investorOf('Early', [quarterOf('2026-09-30', [filed('V', 1, 10)])]);
  expect(activityPeriod(filingsOf(ann, bob, early))).toBe('2026-06-30');
  expect(activityPeriod(filingsOf(ann, early))).toBe('2026-09-30');
  expect(activityPeriod(filingsOf(investorOf('None', [])))).toBeUndefined();
});
