import { expect, test } from 'vitest';
import { transactionExample } from '#web/ledger/entry/transaction-example.ts';
import { ledgerGroups } from './ledger-groups.ts';

const at = (date: string | null) => transactionExample({ _id: String(date), date });
const split = {
  symbol: 'NVDA',
  name: 'NVIDIA',
  date: '2024-06-10',
  numerator: 10,
  denominator: 1,
  sharesBefore: 24,
  sharesAfter: 240,
};

const shape = (dates: (string | null)[], splits = [split]) =>
  ledgerGroups(dates.map(at), splits).map(({ title, isUndated, rows }) => ({
    title,
    isUndated,
    rows: rows.map((row) => (row.type === 'split' ? 'split' : row.entry.date)),
  }));

test('groups by quarter, newest first, with those without a date at the end', () => {
  expect(shape(['2024-07-01', '2024-06-30', '2024-04-01', '2023-12-31', null], [])).toEqual([
    { title: 'July to September 2024', isUndated: false, rows: ['2024-07-01'] },
    { title: 'April to June 2024', isUndated: false, rows: ['2024-06-30', '2024-04-01'] },
    { title: 'October to December 2023', isUndated: false, rows: ['2023-12-31'] },
    { title: 'Without a date', isUndated: true, rows: [null] },
  ]);
});

test('a split follows the transactions of its day and opens a group of its own if needed', () => {
  expect(shape(['2024-06-11', '2024-06-10', '2024-06-09'])[0]?.rows).toEqual([
    '2024-06-11',
    '2024-06-10',
    'split',
    '2024-06-09',
  ]);
  expect(shape(['2024-08-01', '2024-01-01']).map(({ title, rows }) => [title, rows])).toEqual([
    ['July to September 2024', ['2024-08-01']],
    ['April to June 2024', ['split']],
    ['January to March 2024', ['2024-01-01']],
  ]);
  expect(shape(['2024-08-01', null]).map(({ rows }) => rows)).toEqual([['2024-08-01'], ['split'], [null]]);
});

test('a split that two pages report is shown once', () => {
  expect(shape(['2024-06-11', '2024-06-09'], [split, { ...split }])[0]?.rows).toEqual([
    '2024-06-11',
    'split',
    '2024-06-09',
  ]);
});
