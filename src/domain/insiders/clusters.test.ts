import { expect, test } from 'vitest';
import { insiderClusters } from './clusters.ts';
import { holdingChange, type InsiderTrade, ownerRole } from './insider-trades.ts';

const trade = (person: string, date: string, part: Partial<InsiderTrade> = {}): InsiderTrade => ({
  kind: 'purchase',
  date,
  filed: null,
  seen: null,
  person,
  role: 'Director',
  cik: null,
  planned: null,
  security: null,
  url: null,
  others: [],
  shares: 10,
  price: 10,
  value: 100,
  before: 90,
  after: 100,
  ...part,
});

test('three persons within 30 days are a cluster', () => {
  const three = [trade('C', '2026-03-31'), trade('B', '2026-03-10'), trade('A', '2026-03-01')];
  expect(insiderClusters(three)).toEqual([
    { kind: 'purchase', from: '2026-03-01', through: '2026-03-31', persons: 3, value: 300 },
  ]);
  expect(insiderClusters([trade('C', '2026-04-01'), ...three.slice(1)])).toEqual([]);
});

test('two persons, mere owners and the other direction make none', () => {
  const two = [trade('B', '2026-03-10'), trade('A', '2026-03-01')];
  expect(insiderClusters([trade('A', '2026-03-12'), ...two])).toEqual([]);
  expect(insiderClusters([trade('C', '2026-03-12', { role: ownerRole }), ...two])).toEqual([]);
  expect(insiderClusters([trade('C', '2026-03-12', { kind: 'sale' }), ...two])).toEqual([]);
});

test('a later cluster is another one, and comes first', () => {
  const days = ['2026-01-05', '2026-06-01'];
  const trades = days.flatMap((day) => ['A', 'B', 'C'].map((person) => trade(person, day, { kind: 'sale' })));
  expect(insiderClusters(trades).map(({ from, kind }) => [from, kind])).toEqual([
    ['2026-06-01', 'sale'],
    ['2026-01-05', 'sale'],
  ]);
});

test('the change of a holding is a part of what was held before', () => {
  expect(holdingChange(trade('A', '2026-01-05'))).toBeCloseTo(1 / 9);
  expect(holdingChange(trade('A', '2026-01-05', { kind: 'sale', before: 100, after: 75 }))).toBe(0.25);
  expect(holdingChange(trade('A', '2026-01-05', { before: 0, after: 10 }))).toBeNull();
  expect(holdingChange(trade('A', '2026-01-05', { before: null, after: null }))).toBeNull();
});
