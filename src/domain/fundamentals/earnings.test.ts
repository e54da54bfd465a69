import { expect, test } from 'vitest';
import { dayNumber } from '../days.ts';
import { earningsOf, moveAround } from './earnings.ts';

const security = (days: string[], closes: number[], breaks: { date: string; reason: string }[] = []) => ({
  symbol: 'TEST',
  name: 'Test',
  currency: 'USD' as const,
  source: 'test',
  listing: { type: 'stock', sector: null, industry: null, country: null },
  prices: { days: Int32Array.from(days, dayNumber), closes: Float64Array.from(closes) },
  splits: [],
  adjustments: [],
  breaks,
  dividends: { payments: [], coverage: undefined },
});
const week = ['2026-04-28', '2026-04-29', '2026-04-30', '2026-05-01', '2026-05-04'];

test('the move runs from the close before the day to the first close after it', () => {
  const traded = security(week, [100, 100, 110, 121, 130]);
  const change = expect.closeTo(0.21, 10);
  expect(moveAround('2026-04-30', traded)).toEqual({ before: '2026-04-29', after: '2026-05-01', change });
  expect(moveAround('2026-05-02', traded)).toMatchObject({ before: '2026-05-01', after: '2026-05-04' });
});

test('a move is not known without closes around the day, across a break or a suspension', () => {
  expect(moveAround('2026-05-04', security(week, [1, 1, 1, 1, 1]))).toBeNull();
  expect(moveAround('2026-04-28', security(week, [1, 1, 1, 1, 1]))).toBeNull();
  const broken = security(week, [100, 100, 110, 121, 130], [{ date: '2026-05-01', reason: 'a spin-off' }]);
  expect(moveAround('2026-04-30', broken)).toBeNull();
  expect(moveAround('2026-05-05', security(['2026-05-04', '2026-05-20'], [1, 2]))).toBeNull();
});

test('announcements name the quarter whose figures became known, the newest first', () => {
  const statements = [
    {
      periodEnd: '2026-03-31',
      period: 'Q1' as const,
      figures: { epsDiluted: { value: 2.01, source: 'filed' as const } },
    },
  ];
  const reports = [
    { date: '2026-01-29', quarterEnd: null, eps: null, otherDates: [] },
    { date: '2026-04-30', quarterEnd: '2026-03', eps: 2.1, otherDates: [] },
  ];
  const fundamentals = { adjustedThrough: '2026-08-21', statements, shareCount: null, reports };
  const [newest, before] = earningsOf(fundamentals, security(week, [100, 100, 110, 121, 130]));
  expect(newest).toMatchObject({ date: '2026-04-30', periodEnd: '2026-03-31', eps: 2.1, epsFiled: 2.01 });
  expect(before).toMatchObject({ date: '2026-01-29', periodEnd: null, epsFiled: null, move: null });
});
