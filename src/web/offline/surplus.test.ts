import { expect, test } from 'vitest';
import { bounds, type CachedEntry, surplus } from './surplus.ts';

const now = Date.parse('2026-11-26T12:00:00Z');
const entriesOf = (count: number, bytes: number) =>
  new Map<string, CachedEntry>(
    Array.from({ length: count }, (_, index) => [`/${index}`, { at: now - index, bytes }]),
  );

test('keeps everything within the bounds', () => {
  expect(surplus(entriesOf(bounds.entries, 10), now)).toEqual([]);
});

test('deletes the oldest beyond the number of entries', () => {
  expect(surplus(entriesOf(bounds.entries + 2, 10), now)).toEqual([
    `/${bounds.entries}`,
    `/${bounds.entries + 1}`,
  ]);
});

test('deletes the oldest beyond the number of bytes', () => {
  const large = bounds.bytes / 4;
  expect(surplus(entriesOf(6, large), now)).toEqual(['/4', '/5']);
});

test('deletes what is too old', () => {
  const entries = new Map([
    ['/old', { at: now - bounds.ageMs - 1, bytes: 1 }],
    ['/new', { at: now - bounds.ageMs, bytes: 1 }],
  ]);
  expect(surplus(entries, now)).toEqual(['/old']);
});
