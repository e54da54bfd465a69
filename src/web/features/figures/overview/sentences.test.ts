import { expect, test } from 'vitest';
import { amountFormats } from '#web/lib/hidden-amounts.ts';
import type { ComparedWith } from './benchmark-name.ts';
import {
  allocationSentence,
  endNote,
  gainSentence,
  groupSentence,
  isGainUnknown,
  monthsSentence,
  valueSentence,
  withoutUndated,
} from './sentences.ts';

const formats = amountFormats('USD', false);
const point = { date: '2026-08-21', value: 1, invested: 1, twr: 0, benchmark: null };
const berkshire = {
  kind: 'security',
  symbol: 'BRK-B',
  name: 'Berkshire Hathaway',
  returns: 'total',
  twr: 0.5,
  endValue: 103_855,
} as const;
const value = (
  startValue: number,
  netFlows: number,
  endValue: number,
  benchmark: ComparedWith | null = null,
) =>
  valueSentence(
    { startValue, netFlows, endValue, benchmark, series: [point], coverage: { undated: 0 } },
    formats,
  );

test('says what has no return, because its date is not entered', () => {
  const figures = { startValue: 0, benchmark: null, series: [point], coverage: { undated: 500 } };
  expect(valueSentence({ ...figures, netFlows: 500, endValue: 500 }, formats)).toBe(
    'Your holdings are worth $500; their return is known once dates of purchase are entered',
  );
  expect(valueSentence({ ...figures, netFlows: 600, endValue: 650 }, formats)).toBe(
    'Your $100 has become $150; $500 has no date of purchase and therefore no return',
  );
});

test('says which holdings a gain leaves out, and when it is not known', () => {
  expect(withoutUndated({ share: 1, undated: 0 }, formats)).toBe('');
  expect(withoutUndated({ share: 0.4, undated: 500 }, formats)).toBe(
    ' Without holdings of $500, whose dates of purchase are not entered.',
  );
  expect(isGainUnknown({ share: 0, undated: 500 })).toBe(true);
  expect(isGainUnknown({ share: 0.4, undated: 500 })).toBe(false);
  expect(gainSentence([], formats)).toBe('No gain is known yet');
});

test('says what has become of the money, with and without a benchmark', () => {
  expect(value(0, 67_799, 149_989, berkshire)).toBe(
    'Your $67,799 has become $149,989; in Berkshire Hathaway, with dividends reinvested, the same money would be $103,855',
  );
  expect(value(50_000, 17_799, 149_989)).toBe('Your $67,799 has become $149,989');
  const blend = { ...berkshire, kind: 'blend', symbol: 'VT:60,BND:40', name: '60% VT, 40% BND' } as const;
  expect(value(0, 67_799, 149_989, { ...blend, returns: 'price' })).toBe(
    'Your $67,799 has become $149,989; in 60% VT, 40% BND, rebalanced monthly, without dividends, the same money would be $103,855',
  );
  const inflation = { ...berkshire, kind: 'inflation', symbol: 'inflation', name: 'US inflation' } as const;
  expect(value(0, 67_799, 149_989, inflation)).toBe(
    'Your $67,799 has become $149,989; to keep up with US inflation, it would have to be $103,855',
  );
});

test('has plain forms for a loss, no change, withdrawals and an empty period', () => {
  expect(value(0, 1000, 800)).toBe('Your $1,000 is now worth $800');
  expect(value(0, 1000, 1000.2)).toBe('Your $1,000 is worth what you put in');
  expect(value(0, -200, 800)).toBe('You have taken out more than you put in; what is left is worth $800');
  expect(value(0, -200, 0)).toBe('You have taken out $200 more than you put in');
  expect(
    valueSentence(
      { startValue: 0, netFlows: 0, endValue: 0, benchmark: null, series: [], coverage: { undated: 0 } },
      formats,
    ),
  ).toBe('There is nothing to show in this period');
});

test('hidden amounts stay hidden in sentences', () => {
  const figures = {
    startValue: 0,
    netFlows: 10,
    endValue: 20,
    benchmark: berkshire,
    series: [point],
    coverage: { undated: 0 },
  };
  expect(valueSentence(figures, amountFormats('USD', true))).not.toMatch(/\d/);
});

const month = (name: string, twr: number | null) => ({ month: name, twr, isPartial: false });

test('counts the months that rose and names the best and the worst', () => {
  const months = [
    month('2024-01', 0.02),
    month('2024-02', -0.1),
    month('2024-03', 0.05),
    month('2024-04', null),
  ];
  expect(monthsSentence(months)).toBe('2 of 3 months rose; the best was March 2024, the worst February 2024');
  expect(monthsSentence(months.slice(0, 1))).toBe('1 of 1 month rose');
  expect(monthsSentence([month('2024-01', null)])).toBe('No month is known yet');
});

const holding = (name: string, total: number) => ({
  name,
  symbol: name,
  gain: { total, unrealised: total, realised: 0, income: 0, fees: 0, taxes: 0, currency: 0 },
});

test('says who made the gain and who cost money', () => {
  const [nvidia, jpm, nike, disney] = [
    holding('NVIDIA', 50),
    holding('JPM', 56),
    holding('Nike', -4),
    holding('Disney', -2),
  ];
  expect(gainSentence([nvidia, jpm, nike, disney], formats)).toBe(
    'JPM made 56.0% of the gain; Nike and Disney cost you $6',
  );
  expect(gainSentence([nvidia, holding('Apple', 50)], formats)).toBe('NVIDIA made half of the gain');
  expect(gainSentence([nvidia, nike, disney, holding('Intel', -1)], formats)).toBe(
    'NVIDIA gained the most, $50; 3 others cost you $7',
  );
});

test('has plain forms for losses only and for no gain', () => {
  expect(gainSentence([holding('Nike', -4), holding('Disney', -2)], formats)).toBe(
    'Every holding has lost; Nike the most, $4',
  );
  expect(gainSentence([holding('Nike', -4)], formats)).toBe('Nike has lost $4');
  expect(gainSentence([holding('Nike', 0)], formats)).toBe('No holding has gained or lost yet');
});

test('says where the money is', () => {
  expect(
    allocationSentence([
      { name: 'NVIDIA', share: 0.258 },
      { name: 'Apple', share: 0.2 },
    ]),
  ).toBe('A quarter of the money is in NVIDIA');
  expect(
    allocationSentence([
      { name: 'NVIDIA', share: 0.12 },
      { name: 'Apple', share: 0.1 },
    ]),
  ).toBe('No holding is more than 12.0% of the money');
  expect(allocationSentence([{ name: 'NVIDIA', share: 1 }])).toBe('All of the money is in NVIDIA');
  expect(allocationSentence([])).toBe('Nothing with a known price is held');
  expect(
    groupSentence([
      { key: '', name: 'Unknown', share: 0.6 },
      { key: 'Tech', name: 'Technology', share: 0.4 },
    ]),
  ).toBe('40.0% is in Technology');
});

test('says that figures end with the newest price or transaction', () => {
  expect(endNote('2026-08-21', '2026-08-21', '2026-11-24')).toBe(
    '. The figures end on 21 August 2026, the day of the newest price or transaction.',
  );
  expect(endNote('2026-08-21', '2026-08-21', '2026-08-21')).toBe('');
  expect(endNote('2025-12-31', '2026-08-21', '2026-11-24')).toBe('');
});
