import { describe, expect, test } from 'vitest';
import { daysAgo, monthNumber } from './day-words.ts';
import { dayProblem, localDate, moveDay, nameOfDay, readDay, showDay } from './trade-day.ts';

const today = '2026-11-22';

describe('readDay', () => {
  test.each([
    ['2026-08-21', '2026-08-21'],
    ['2026-8-1', '2026-08-01'],
    ['20260821', '2026-08-21'],
    ['21 Aug 2026', '2026-08-21'],
    ['21 august 26', '2026-08-21'],
    ['21-Aug-2026', '2026-08-21'],
    ['21aug2026', '2026-08-21'],
    ['1 Sept 2025', '2025-09-01'],
    ['Aug 21, 2026', '2026-08-21'],
    ['8/21/2026', '2026-08-21'],
    ['3/4/2026', '2026-03-04'],
    ['8/21/26', '2026-08-21'],
    ['21/8/2026', '2026-08-21'],
    ['8-21-2026', '2026-08-21'],
    ['21.8.2026', '2026-08-21'],
    ['21. 8. 2026', '2026-08-21'],
    ['29 Feb 2024', '2024-02-29'],
    ['1/2/71', '1971-01-02'],
    ['2026/8/21', '2026-08-21'],
    ['21.8.', '2026-08-21'],
    ['8/21', '2026-08-21'],
    ['24 Dec', '2025-12-24'],
    [' Today ', today],
    ['yesterday', '2026-11-21'],
  ])('reads %s', (text, day) => {
    expect(readDay(text, today)).toBe(day);
  });

  test('reads a day before a month where that is usual', () => {
    const notation = { mark: ',', isDayFirst: true } as const;
    expect(readDay('3/4/2026', today, notation)).toBe('2026-04-03');
    expect(readDay('8/21/2026', today, notation)).toBe('2026-08-21');
    expect(readDay('14.3.2025', today, notation)).toBe('2025-03-14');
  });

  test.each([
    '',
    'soon',
    '31 Feb 2026',
    '21/13/2026',
    '2026-13-01',
    '29 Feb 2025',
    '21.8',
    '31.2.',
    '2026-08/21',
    '1 Au 2026',
    '12',
  ])('rejects %j', (text) => {
    expect(readDay(text, today)).toBeUndefined();
  });
});

test('names of months and days are read in the language of the reader, too', () => {
  const german = [' März ', 'Mär', 'Mrz', 'Dez.', 'Okt', 'mai'].map((word) =>
    monthNumber(word.trim(), 'de-DE'),
  );
  expect(german).toEqual([3, 3, 3, 12, 10, 5]);
  expect(
    ['févr.', 'juin', 'juillet', 'août', 'déc.', 'jui'].map((word) => monthNumber(word, 'fr-CH')),
  ).toEqual([2, 6, 7, 8, 12, 6]);
  expect(['maj', 'okt.', 'Sept'].map((word) => monthNumber(word, 'sv-SE'))).toEqual([5, 10, 9]);
  expect(monthNumber('März', 'sv-SE')).toBe(0);
  expect([daysAgo('heute', 'de-DE'), daysAgo('Gestern', 'de-DE'), daysAgo('hier', 'de-DE')]).toEqual([
    0,
    1,
    undefined,
  ]);
});

test('a typed day is named, so that a slip is noticed', () => {
  expect(
    ['today', '21 Nov 2026', '14.3.2025', '2099-01-01', '14.3.20255'].map((text) => nameOfDay(text, today)),
  ).toEqual(['today', 'yesterday', 'Friday', 'in the future', undefined]);
});

test('a day is shown with the name of its month', () => {
  expect(showDay('3/4/2026', today)).toBe('4 Mar 2026');
  expect(showDay('nonsense', today)).toBe('nonsense');
});

test('the problem of a day says what is right', () => {
  expect(dayProblem('21 Aug 2026', today)).toBeUndefined();
  expect(dayProblem('', today)).toBe('Enter a date such as 21 Aug 2026');
  expect(dayProblem('2026-11-23', today)).toBe('23 Nov 2026 is in the future');
  expect(dayProblem('1969-12-31', today)).toBe('A date must not be before 1 Jan 1970');
});

test('a day moves over the end of a month, and not beyond today', () => {
  expect(moveDay('31 Aug 2026', 1, today)).toBe('1 Sep 2026');
  expect(moveDay('2024-03-01', -1, today)).toBe('29 Feb 2024');
  expect(moveDay(today, 1, today)).toBe('22 Nov 2026');
  expect(moveDay('nonsense', 1, today)).toBeUndefined();
});

test('today is the day of the browser’s time zone', () => {
  const at = (iso: string, minutesEast: number) => {
    const now = new Date(iso);
    now.getTimezoneOffset = () => -minutesEast;
    return localDate(now);
  };
  expect(at('2026-11-24T20:00:00Z', 9 * 60)).toBe('2026-11-25');
  expect(at('2026-11-24T02:00:00Z', -5 * 60)).toBe('2026-11-23');
});
