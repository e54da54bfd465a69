import { expect, test } from 'vitest';
import { isLongTerm } from './holding-period.ts';

const dayOf = (date: string) => Date.parse(date) / 86_400_000;

test.each([
  // J. K. Lasser, "Your Income Tax 2013", 5.9: bought on 19 September 2012, long-term from 20 September 2013 on.
  ['2012-09-19', '2013-09-19', false],
  ['2012-09-19', '2013-09-20', true],
  // The Motley Fool, "How to Calculate a Holding Period": bought on 1 January, short-term a year later, long-term on 2 January.
  ['2008-01-01', '2009-01-01', false],
  ['2008-01-01', '2009-01-02', true],
  // Fairmark, "Don't Sell on Leap Day": bought on 28 February 2015, to be held until 1 March 2016 (Rev. Rul. 66-7).
  ['2015-02-28', '2016-02-29', false],
  ['2015-02-28', '2016-03-01', true],
  ['2023-02-28', '2024-02-29', false],
  ['2023-02-28', '2024-03-01', true],
  // Rev. Rul. 66-7: bought on the last day of a month, long-term on the first day of the month after a year.
  ['2024-02-29', '2025-02-28', false],
  ['2024-02-29', '2025-03-01', true],
  ['2022-11-30', '2023-11-30', false],
  ['2022-11-30', '2023-12-01', true],
  ['2023-12-31', '2025-01-01', true],
  // The period of a purchase on 28 February 2024 begins on the leap day, of which 2025 has none.
  ['2024-02-28', '2025-02-28', false],
  ['2024-02-28', '2025-03-01', true],
  ['1969-06-01', '1970-06-02', true],
])('bought on %s, sold on %s: long-term %s', (bought, sold, expected) => {
  expect(isLongTerm(dayOf(bought), dayOf(sold))).toBe(expected);
});

// Publication 564 (2009), "Single-category method", example: of 300 shares sold on 10 November 2009, the 200 of 15 May 2008 were held for
// more than a year, the 100 of 14 May 2009 were not.
test('Publication 564: long-term and short-term shares of one sale', () => {
  expect(isLongTerm(dayOf('2008-05-15'), dayOf('2009-11-10'))).toBe(true);
  expect(isLongTerm(dayOf('2009-05-14'), dayOf('2009-11-10'))).toBe(false);
});
