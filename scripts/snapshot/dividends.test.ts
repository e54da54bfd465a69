import { expect, test } from 'vitest';
import { correctDividends, mergeDividends } from './dividends.ts';

const paid = (symbol: string, ex_date: string, amount: string) => ({ symbol, ex_date, amount, sources: '1' });

test('takes the second list where both cover a day, and extends its coverage', () => {
  const merged = mergeDividends(
    {
      payments: [
        paid('DIA', '2022-01-03', '1'),
        paid('DIA', '2025-01-02', '2'),
        paid('DIA', '2026-08-03', '3'),
      ],
      coverage: [{ symbol: 'DIA', from: '2021-08-23', through: '2026-08-07' }],
    },
    {
      payments: [
        paid('DIA', '2015-01-02', '9'),
        paid('DIA', '2022-01-04', '9'),
        paid('DIA', '2025-01-02', '2.01'),
        paid('AGG', '2025-02-03', '0.3'),
      ],
      coverage: [
        { symbol: 'AGG', from: '2021-12-01', through: '2026-07-31' },
        { symbol: 'DIA', from: '2024-03-15', through: '2026-07-31' },
      ],
    },
  );
  expect(merged.payments.map(({ symbol, ex_date, amount }) => `${symbol} ${ex_date} ${amount}`)).toEqual([
    'AGG 2025-02-03 0.3',
    'DIA 2015-01-02 9',
    'DIA 2022-01-03 1',
    'DIA 2025-01-02 2.01',
    'DIA 2026-08-03 3',
  ]);
  expect(merged.coverage).toEqual([
    { symbol: 'AGG', from: '2021-12-01', through: '2026-07-31' },
    { symbol: 'DIA', from: '2021-08-23', through: '2026-08-07' },
  ]);
});

test('does not join coverages with unknown days between them', () => {
  const coverage = { symbol: 'X', from: '2024-01-01', through: '2024-06-30' };
  const merged = mergeDividends(
    { payments: [], coverage: [{ symbol: 'X', from: '2020-01-01', through: '2022-12-31' }] },
    { payments: [], coverage: [coverage] },
  );
  expect(merged.coverage).toEqual([coverage]);
});

test('corrects wrong payments, and keeps large ones that were paid', () => {
  const judged = (symbol: string, ex_date: string, verdict: string, correct = '') => ({
    symbol,
    ex_date,
    amount: '',
    verdict,
    correct,
  });
  const { payments } = correctDividends(
    {
      payments: [
        paid('COKE', '2025-01-24', '25'),
        paid('HON', '2026-04-07', '10.67'),
        paid('COST', '2023-12-27', '15'),
        paid('KO', '2026-06-15', '0.53'),
      ],
      coverage: [],
    },
    [
      judged('COKE', '2025-01-24', 'wrong', '2.50'),
      judged('HON', '2026-04-07', 'wrong'),
      judged('COST', '2023-12-27', 'special'),
    ],
  );
  expect(payments).toEqual([
    paid('COKE', '2025-01-24', '2.50'),
    paid('COST', '2023-12-27', '15'),
    paid('KO', '2026-06-15', '0.53'),
  ]);
});
