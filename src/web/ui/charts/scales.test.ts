import { expect, test } from 'vitest';
import { dateTicks, linear, logarithmic, logTicks, niceTicks } from './scales.ts';

test('a linear scale maps the ends of the domain to the ends of the range', () => {
  const scale = linear([0, 50], [400, 0]);
  expect([scale(0), scale(25), scale(50)]).toEqual([400, 200, 0]);
});

test('a domain without an extent maps to the middle', () => {
  expect(linear([7, 7], [0, 100])(7)).toBe(50);
});

test('a logarithmic scale gives the same ratio the same height', () => {
  const scale = logarithmic([1, 100], [200, 0]);
  expect([scale(1), scale(10), scale(100)]).toEqual([200, 100, 0]);
});

test.each([
  [9, 1_100, 4, [10, 30, 100, 300, 1_000]],
  [0.9, 12, 4, [1, 2, 5, 10]],
  [180, 420, 4, [200, 250, 300, 350, 400]],
  [0.04, 300, 4, [0.1, 1, 10, 100]],
])('the logarithmic ticks from %d to %d, about %d, are %o', (low, high, count, ticks) => {
  expect(logTicks(low, high, count)).toEqual(ticks);
});

test.each([
  [0, 149_989, 3, [0, 50_000, 100_000, 150_000]],
  [0, 100, 4, [0, 20, 40, 60, 80, 100]],
  [-30, 80, 4, [-50, 0, 50, 100]],
  [0, 0, 4, [0, 0.2, 0.4, 0.6, 0.8, 1]],
])('the ticks from %d to %d, about %d, are %o', (low, high, count, ticks) => {
  expect(niceTicks(low, high, count)).toEqual(ticks);
});

test('ticks cover the values', () => {
  for (const high of [1, 3, 7.7, 99, 100.1, 12_345]) {
    const ticks = niceTicks(0, high, 4);
    expect(ticks.at(-1)).toBeGreaterThanOrEqual(high);
    expect(ticks.length).toBeLessThanOrEqual(6);
  }
});

const labels = (from: string, to: string, count: number) =>
  dateTicks(from, to, count).map(({ label }) => label);

test('a period of years is labelled with years, the newest always', () => {
  expect(labels('2021-09-07', '2026-08-21', 8)).toEqual(['2022', '2023', '2024', '2025', '2026']);
  expect(labels('2021-09-07', '2026-08-21', 3)).toEqual(['2022', '2024', '2026']);
});

test('a narrow chart keeps the newest year, or the one between months', () => {
  expect(labels('2021-08-20', '2026-08-21', 2)).toEqual(['2022', '2026']);
  expect(labels('2024-01-02', '2025-06-02', 4)).toEqual(['Jul', '2025']);
});

test('a period of months is labelled with months, and January with its year', () => {
  expect(labels('2025-11-20', '2026-03-02', 8)).toEqual(['Dec', '2026', 'Feb', 'Mar']);
});

test('a period of days is labelled with days', () => {
  expect(labels('2026-07-30', '2026-08-02', 8)).toEqual(['30 Jul', '31 Jul', '1 Aug', '2 Aug']);
});
