import { expect, test } from 'vitest';
import { isTimeZone, localTime, quietFor, retryDelay } from './alert-delivery.ts';

const night = { start: 22 * 60, end: 7 * 60, timeZone: 'America/New_York' };
const hour = 3_600_000;
const at = (text: string) => Date.parse(text);

test.each([
  ['in the afternoon', '2026-08-21T20:00:00Z', 0],
  ['a minute before', '2026-08-22T01:59:00Z', 0],
  ['at its start', '2026-08-22T02:00:00Z', 9 * hour],
  ['after midnight', '2026-08-22T05:30:00Z', 5.5 * hour],
  ['at its end', '2026-08-22T11:00:00Z', 0],
])('quiet hours over midnight, %s', (_name, now, left) => {
  expect(quietFor(night, at(now))).toBe(left);
});

test('quiet hours within a day, and none', () => {
  const noon = { start: 12 * 60, end: 13 * 60, timeZone: 'Asia/Kolkata' };
  expect(quietFor(noon, at('2026-08-21T07:00:00Z'))).toBe(hour / 2);
  expect(quietFor(noon, at('2026-08-21T12:30:00Z'))).toBe(0);
  expect(quietFor({ ...noon, end: noon.start }, at('2026-08-21T06:30:00Z'))).toBe(0);
});

test('the local day is the one of the time zone', () => {
  expect(localTime('Asia/Tokyo', at('2026-08-21T15:00:00Z'))).toEqual({ day: '2026-08-22', minute: 0 });
  expect(localTime('UTC', at('2026-08-21T23:59:59Z'))).toEqual({ day: '2026-08-21', minute: 1439 });
});

test('knows time zones and gives up after five retries', () => {
  expect(['UTC', 'Europe/Berlin', 'Mars/Base', ''].map(isTimeZone)).toEqual([true, true, false, false]);
  expect([1, 5, 6].map(retryDelay)).toEqual([60_000, 480 * 60_000, undefined]);
});
