import { expect, test } from 'vitest';
import { isoTime } from '../time.ts';
import { type DigestTimes, dueAfter, nextDue } from './digest-times.ts';

const weekly = { rhythm: 'weekly', weekday: 6, hour: 8, timeZone: 'America/New_York' } as const;
const daily = { rhythm: 'daily', weekday: 1, hour: 8, timeZone: 'Europe/Berlin' } as const;
const after = (times: DigestTimes, from: string) => isoTime(nextDue(times, Date.parse(from)));

test.each<[string, DigestTimes, string, string]>([
  ['the weekday of the time zone', weekly, '2026-08-18T10:00:00Z', '2026-08-22T12:00:00.000Z'],
  ['not the time itself', weekly, '2026-08-22T12:00:00Z', '2026-08-29T12:00:00.000Z'],
  ['another hour of UTC in winter', weekly, '2026-10-31T13:00:00Z', '2026-11-07T13:00:00.000Z'],
  ['later the same day', daily, '2026-07-01T05:59:00Z', '2026-07-01T06:00:00.000Z'],
  ['the next day', daily, '2026-07-01T06:00:00Z', '2026-07-02T06:00:00.000Z'],
  [
    'a day of the far east that has begun there',
    { ...daily, timeZone: 'Pacific/Auckland' },
    '2026-07-01T12:30:00Z',
    '2026-07-01T20:00:00.000Z',
  ],
  ['an hour that the clocks skip', { ...daily, hour: 2 }, '2026-03-28T20:00:00Z', '2026-03-29T01:00:00.000Z'],
  [
    'the first of an hour that comes twice',
    { ...daily, hour: 2 },
    '2026-10-24T20:00:00Z',
    '2026-10-25T00:00:00.000Z',
  ],
])('is due at %s', (_name, times, from, due) => {
  expect(after(times, from)).toBe(due);
});

test('an hour that comes twice is due once', () => {
  expect(after({ ...daily, hour: 2 }, '2026-10-25T00:00:00Z')).toBe('2026-10-26T01:00:00.000Z');
});

test('missed times are left out, and so is the next one of a summary that is late', () => {
  const due = (now: string) => isoTime(dueAfter(daily, Date.parse(now)));
  expect(due('2026-07-01T06:00:20Z')).toBe('2026-07-02T06:00:00.000Z');
  expect(due('2026-07-09T10:00:00Z')).toBe('2026-07-10T06:00:00.000Z');
  expect(due('2026-07-09T23:00:00Z')).toBe('2026-07-11T06:00:00.000Z');
});
