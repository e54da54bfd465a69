import { expect, test } from 'vitest';
import type { Calendar, CalendarEvent, Payer } from '#contract/calendar.ts';
import { aheadSentence, coverSentences, weeksSentence } from './calendar-sentences.ts';

const whole = (amount: number) => `$${Math.round(amount)}`;
const event = (
  date: string,
  kind: CalendarEvent['kind'],
  symbol: string,
  amount?: number,
): CalendarEvent => ({
  ...{ date, kind, symbol, status: 'estimated' },
  ...(amount !== undefined && { amount }),
});
const calendar = (events: CalendarEvent[], sums = { declared: 0, estimated: 0, before: 0 }): Calendar => ({
  currency: 'USD',
  today: '2026-11-25',
  events,
  dividends: { ...sums, beforeTo: '2026-08-21', months: [], payers: [], unknown: [] },
});

test.each([
  [[], 'Nothing is expected in the next two weeks'],
  [[event('2026-12-20', 'dividend', 'KO', 80)], 'Nothing is expected in the next two weeks'],
  [[event('2026-11-30', 'dividend', 'KO', 80)], '1 ex-date brings $80 in the next two weeks'],
  [
    [event('2026-11-30', 'dividend', 'KO', 80), event('2026-12-01', 'earnings', 'NVDA')],
    '1 ex-date brings $80 in the next two weeks; NVDA probably reports',
  ],
  [
    [event('2026-12-01', 'earnings', 'NVDA'), event('2026-12-02', 'earnings', 'COST')],
    'NVDA and COST probably report in the next two weeks',
  ],
])('says what the next two weeks bring: %#', (events, sentence) => {
  expect(weeksSentence(calendar(events), whole)).toBe(sentence);
});

test.each([
  [{ declared: 0, estimated: 0, before: 10 }, 'No dividends are expected'],
  [{ declared: 5, estimated: 95, before: 0 }, '$100 is ahead'],
  [
    { declared: 5, estimated: 95, before: 100.2 },
    '$100 is ahead, as much as is recorded for the twelve months to 21 August 2026',
  ],
  [
    { declared: 5, estimated: 95, before: 80 },
    '$100 is ahead, 25.0% more than is recorded for the twelve months to 21 August 2026',
  ],
])('compares what is ahead with what was recorded: %#', (sums, sentence) => {
  expect(aheadSentence(calendar([], sums), whole, true)).toBe(sentence);
  expect(aheadSentence(calendar([], sums), whole, false)).toBe(sentence.split(',')[0]);
});

test('says who earns what is paid, and who does not', () => {
  const payer = (symbol: string, ofEarnings: number | null, isLoss = false): Payer => ({
    ...{ symbol, name: symbol, months: [], total: 1, growth: null, ofCashFlow: null },
    ...{ ofEarnings, isLoss },
  });
  expect(
    coverSentences([payer('AAPL', 0.14), payer('NKE', 1.2), payer('T', null, true), payer('X', null)]),
  ).toEqual([
    '1 of 3 payers pays out less than half of what it earns.',
    'NKE and T pay out more than they earn.',
  ]);
});
