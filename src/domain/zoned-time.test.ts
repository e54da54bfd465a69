import { expect, test } from 'vitest';
import { dateIn, timeIn, todayAt } from './zoned-time.ts';

test.each([
  ['Australia/Sydney', '2026-11-25T23:30:00Z', '2026-11-26T10:30:00+11:00'],
  ['Australia/Sydney', '2026-07-01T00:30:00Z', '2026-07-01T10:30:00+10:00'],
  ['America/New_York', '2026-11-26T00:30:00Z', '2026-11-25T19:30:00-05:00'],
  ['Asia/Kolkata', '2026-11-25T20:00:00Z', '2026-11-26T01:30:00+05:30'],
  ['UTC', '2026-11-25T23:59:59Z', '2026-11-25T23:59:59Z'],
  ['Europe/London', '2026-11-25T08:00:00Z', '2026-11-25T08:00:00Z'],
])('formats a time in %s', (zone, utc, local) => {
  expect(timeIn(zone, Date.parse(utc))).toBe(local);
  expect(dateIn(zone, Date.parse(utc))).toBe(local.slice(0, 10));
  expect(Date.parse(local)).toBe(Date.parse(utc));
});

test('knows the date of now where a price is of', () => {
  const now = Date.parse('2026-11-25T23:30:00Z');
  expect(todayAt('2026-11-26T10:05:00+11:00', now)).toBe('2026-11-26');
  expect(todayAt('2026-11-25T16:00:00-05:00', now)).toBe('2026-11-25');
  expect(todayAt('2026-11-25T21:00:00Z', now)).toBe('2026-11-25');
  expect(todayAt('2026-11-24', now)).toBe('2026-11-25');
});
