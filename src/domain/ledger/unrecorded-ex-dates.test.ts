import { expect, test } from 'vitest';
import { unrecordedExDates } from './unrecorded-ex-dates.ts';

const exDates = ['2024-03-14', '2024-06-14', '2024-09-13'];

test.each([
  ['on its pay date', ['2024-04-01'], ['2024-06-14', '2024-09-13']],
  ['on an ex-date', ['2024-06-14'], ['2024-03-14', '2024-09-13']],
  // 75 days after 14 March is 28 May.
  ['75 days later', ['2024-05-28'], ['2024-06-14', '2024-09-13']],
  ['76 days later, which is none of these', ['2024-05-29'], exDates],
  ['before the first ex-date, which is none of these', ['2024-03-13'], exDates],
  ['two after two ex-dates', ['2024-06-20', '2024-04-01'], ['2024-09-13']],
  ['a second time', ['2024-04-01', '2024-04-02'], ['2024-06-14', '2024-09-13']],
])('a dividend that is recorded %s', (_when, recorded, open) => {
  expect([...unrecordedExDates(exDates, recorded)]).toEqual(open);
});
