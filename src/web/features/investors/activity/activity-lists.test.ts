import { expect, test } from 'vitest';
import type { ActivityRow } from '#contract/investor-pages.ts';
import type { Activity } from '../page-queries.ts';
import { activitySentence, firstRows, listSentence } from './activity-lists.ts';

const row = (name: string, investors: number): ActivityRow => ({
  symbol: name,
  name: `${name} Inc.`,
  investors,
  weight: 0.1,
  who: [],
});
const many = Array.from({ length: 25 }, (_, index) => row(`S${index}`, 25 - index));
const activity: Activity = {
  success: true,
  period: '2026-06-30',
  periods: ['2026-06-30'],
  filed: 40,
  investors: 41,
  mostHeld: many,
  mostBought: many,
  mostSold: [row('KO', 1)],
  newPositions: [],
  exits: [row('DAL', 3)],
  caveat: null,
};

test('says which stock leads a list', () => {
  expect(listSentence('mostHeld', many)).toBe('S0 is held by 25 investors');
  expect(listSentence('mostSold', activity.mostSold)).toBe('KO was sold by one investor');
  expect(listSentence('exits', activity.exits)).toBe('DAL was sold completely by 3 investors');
  expect(listSentence('newPositions', [])).toBe('There is none in this quarter');
});

test('says what was bought and sold by most, unless nothing was', () => {
  expect(activitySentence(activity)).toBe(
    'In the second quarter 25 investors bought S0, and one investor sold KO',
  );
  expect(activitySentence({ ...activity, mostSold: [] })).toBeUndefined();
});

test('a page starts with ten rows of each list', () => {
  const first = firstRows(activity);
  expect([first.mostHeld.length, first.mostBought.length, first.mostSold.length]).toEqual([10, 10, 1]);
});
