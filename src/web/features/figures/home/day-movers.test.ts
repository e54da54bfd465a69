import { expect, test } from 'vitest';
import { amountFormats } from '#web/lib/hidden-amounts.ts';
import { dayMovers, figuresNote, largestMovers, moversSentence, sumOfMovers } from './day-movers.ts';

const row = (symbol: string, dayChange: string | null, asOf = '2026-08-21') => ({
  symbol,
  name: `${symbol} Inc.`,
  value: '100' as string | null,
  dayChange,
  dayPercent: dayChange === null ? null : 1,
  ticker: { asOf },
});

test('adds up what a security did in several portfolios, the largest gain first', () => {
  const rows = [row('KO', '0.1'), row('NVDA', '-3'), row('KO', '0.2'), row('COST', '5'), row('X', null)];
  expect(dayMovers(rows)).toEqual([
    { symbol: 'COST', name: 'COST', change: '5' },
    { symbol: 'KO', name: 'KO', change: '0.3' },
    { symbol: 'NVDA', name: 'NVDA', change: '-3' },
  ]);
});

test('keeps the largest moves in either direction', () => {
  const movers = dayMovers([row('A', '5'), row('B', '1'), row('C', '-2'), row('D', '-0.5')]);
  const { shown, others } = largestMovers(movers, 2);
  expect(shown.map(({ symbol }) => symbol)).toEqual(['A', 'C']);
  expect(sumOfMovers(others)).toBe('0.5');
  expect(largestMovers(movers, 3).others).toEqual([]);
});

test.each([
  [['5', '1', '-2', '-3'], '2 holdings gained $6, A most; 2 lost $5, D most'],
  [['5', '-2'], '1 holding gained $5; 1 lost $2'],
  [['5', '1'], '2 holdings gained $6, A most'],
  [['-2'], '1 holding lost $2'],
  [['0'], 'No holding has changed its value'],
])('changes of %j: %s', (changes, sentence) => {
  const rows = changes.map((change, index) => row('ABCD'.charAt(index), change));
  expect(moversSentence(dayMovers(rows), amountFormats('USD', false))).toBe(sentence);
});

test('names holdings whose change is unknown or of an earlier day', () => {
  expect(figuresNote([row('KO', '1')], '2026-08-21')).toBeUndefined();
  const older = (symbol: string, day: string) => ({ ...row(symbol, null, day), dayPercent: 2 });
  const some = [row('KO', '1'), row('X', null), older('IVV', '2026-08-20')];
  expect(figuresNote(some, '2026-08-21')).toBe(
    'Without X, whose change is not known. The change is without IVV, last traded on 20 Aug 2026.',
  );
  expect(figuresNote([...some, older('SAP.DE', '2026-07-01T17:35:00+02:00')], '2026-08-21')).toContain(
    'The change is without IVV and SAP.DE, last traded on 20 Aug 2026 or before.',
  );
  const many = ['A', 'B', 'C', 'D'].map((symbol) => row(symbol, null));
  expect(figuresNote([row('KO', '1'), ...many], '2026-08-21')).toBe(
    'Without A, B and 2 others, whose change is not known.',
  );
});

test('names holdings without a price, and says when the first change is known', () => {
  const unpriced = { ...row('ZZTOP', null), value: null };
  expect(figuresNote([row('KO', '1'), unpriced], '2026-08-21')).toBe(
    'Without ZZTOP, whose price is not known.',
  );
  expect(figuresNote([row('KO', null), unpriced], undefined)).toBe(
    'Without ZZTOP, whose price is not known. The change of a day is known after the next close.',
  );
});
