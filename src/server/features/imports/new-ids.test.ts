import { validate, version } from 'uuid';
import { afterEach, expect, test, vi } from 'vitest';
import { createIds } from './new-ids.ts';

afterEach(() => {
  vi.useRealTimers();
});

test('creates different ids of version 7 in ascending order', () => {
  const newId = createIds();
  const ids = Array.from({ length: 2_000 }, newId);
  expect(new Set(ids).size).toBe(2_000);
  expect(ids).toEqual([...ids].sort());
  for (const id of ids) expect([validate(id), version(id)]).toEqual([true, 7]);
});

test('states the time, and keeps the order when the clock is set back', () => {
  vi.useFakeTimers({ now: Date.UTC(2026, 0, 2) });
  const newId = createIds();
  const before = Array.from({ length: 256 }, newId);
  vi.setSystemTime(Date.UTC(2026, 0, 1));
  const after = Array.from({ length: 256 }, newId);
  expect(Number.parseInt(before[0]?.replace('-', '').slice(0, 12) ?? '', 16)).toBe(Date.UTC(2026, 0, 2));
  expect((after[0] ?? '') > (before.at(-1) ?? '')).toBe(true);
});

test('generators that start in the same millisecond create different ids', () => {
  vi.useFakeTimers({ now: Date.UTC(2026, 0, 2) });
  const [one, other] = [createIds(), createIds()];
  expect(one()).not.toBe(other());
});
