import { expect, test } from 'vitest';
import { heldSince } from './figure-periods.ts';

const since = (closesSince: string | null, figure: string) =>
  heldSince(figure, { closesSince, asOf: '2026-08-21' });

test('a figure of a longer period than the closes holds since the first of them', () => {
  expect(since('2026-06-29', 'high52')).toBe('2026-06-29');
  expect(since('2026-06-29', 'maxDrawdown')).toBe('2026-06-29');
  expect(since('2025-01-02', 'high52')).toBeNull();
  expect(since('2025-01-02', 'beta')).toBe('2025-01-02');
  expect(since('2022-01-03', 'maxDrawdown')).toBe('2022-01-03');
  expect(since('2021-08-20', 'maxDrawdown')).toBeNull();
});

test('a period may begin on days without trading', () => {
  expect(since('2025-08-25', 'volatility')).toBeNull();
  expect(since('2025-09-02', 'volatility')).toBe('2025-09-02');
});

test('a figure of a day has no period, and no closes no first day', () => {
  expect(since('2026-06-29', 'marketCap')).toBeNull();
  expect(since(null, 'high52')).toBeNull();
});
