import { expect, test } from 'vitest';
import { wholeMoney } from '#domain/money-text.ts';
import { incomeBars, incomeByQuarter, incomeSentence, quartersSentence } from './income-bars.ts';

const whole = (amount: number) => wholeMoney(amount, 'USD');
const row = (key: string, dividends: number, interest = 0) => ({ key, name: key, dividends, interest });

test('adds up months by quarter, with quarters without income in between', () => {
  const bars = incomeByQuarter([row('2025-11', 10, 1), row('2025-12', 5), row('2026-05', 7)], '2026-08-21');
  expect(bars.map(({ name, value, tick, isOpen }) => [name, value, tick, isOpen])).toEqual([
    ['Q4 2025', 16, '2025', false],
    ['Q1 2026', 0, '2026', false],
    ['Q2 2026', 7, '', false],
    ['Q3 2026', 0, '', true],
  ]);
});

test('says how income developed; the running quarter does not count', () => {
  const risen = incomeByQuarter([row('2025-11', 21), row('2026-05', 413), row('2026-07', 1)], '2026-08-21');
  expect(quartersSentence(risen, whole)).toBe('Income has risen from $21 a quarter to $413');
  const fallen = incomeByQuarter([row('2025-11', 413), row('2026-05', 21)], '2026-08-21');
  expect(quartersSentence(fallen, whole)).toBe('Income has fallen from $413 a quarter to $21');
});

test('has plain forms for little and no income', () => {
  expect(quartersSentence(incomeByQuarter([row('2026-07', 12)], '2026-08-21'), whole)).toBe(
    'You were paid $12 in dividends and interest',
  );
  expect(quartersSentence(incomeByQuarter([], '2026-08-21'), whole)).toBe(
    'No dividends or interest are recorded',
  );
  const same = incomeByQuarter([row('2026-02', 5), row('2026-05', 5)], '2026-08-21');
  expect(quartersSentence(same, whole)).toBe('Income has stayed at $5 a quarter');
});

test('does not call what is recorded so far all that was paid', () => {
  const rows = [row('2026-02', 5), row('2026-05', 9)];
  const sentence = '$14 in dividends and interest are recorded so far';
  expect(quartersSentence(incomeByQuarter(rows, '2026-08-21'), whole, true)).toBe(sentence);
  expect(incomeSentence(rows, 'month', whole, true)).toBe(sentence);
});

test('bars by month, year and symbol', () => {
  const rows = [row('2025-11', 10), row('2026-01', 5)];
  expect(incomeBars(rows, 'month', '2026-02-01').map(({ name, value }) => [name, value])).toEqual([
    ['Nov 2025', 10],
    ['Dec 2025', 0],
    ['Jan 2026', 5],
    ['Feb 2026', 0],
  ]);
  expect(
    incomeBars([row('2024', 3), row('2026', 1)], 'year', '2026-02-01').map(({ value }) => value),
  ).toEqual([3, 0, 1]);
  expect(incomeBars([row('KO', 1), row('JPM', 4)], 'symbol', '2026-02-01').map(({ tick }) => tick)).toEqual([
    'JPM',
    'KO',
  ]);
});

test('says what was paid, and when or by which security the most', () => {
  expect(incomeSentence([row('2024', 3), row('2026', 10)], 'year', whole)).toBe(
    'You were paid $13, the most in 2026: $10',
  );
  expect(incomeSentence([row('KO', 1), row('JPM', 4)], 'symbol', whole)).toBe(
    'You were paid $5, the most by JPM: $4',
  );
  expect(incomeSentence([], 'symbol', whole)).toBe('No dividends or interest are recorded');
});
