import { expect, test } from 'vitest';
import { filed, investorOf, quarterOf } from '#tests/support/sample-investors.ts';
import { staysIn } from './stays.ts';

const periods = ['2024-03-31', '2024-06-30', '2024-09-30', '2024-12-31'];

/** Makes an investor who held X at the ends of the quarters marked with an x. */
const holder = (name: string, pattern: string) =>
  investorOf(
    name,
    periods.flatMap((period, at) =>
      pattern[at] === '?' ? [] : [quarterOf(period, [filed(pattern[at] === 'x' ? 'X' : 'Y', 1, 1)])],
    ),
  );

test('lists who came and left, and who came again', () => {
  const investors = [holder('Late', '..xx'), holder('Twice', '.x.x'), holder('Old', 'xx..')];
  const stays = staysIn({ version: '', investors }, 'X');
  expect(
    stays.map(({ investor, since, sinceFirst, until }) => [investor.name, since, sinceFirst, until]),
  ).toEqual([
    ['Old', '2024-03-31', true, '2024-09-30'],
    ['Twice', '2024-06-30', false, '2024-09-30'],
    ['Late', '2024-09-30', false, null],
    ['Twice', '2024-12-31', false, null],
  ]);
  expect(staysIn({ version: '', investors }, 'Z')).toEqual([]);
});
