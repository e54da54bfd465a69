import { expect, test } from 'vitest';
import { chartViewOf, paramsOf } from './chart-address.ts';

const view = (query: string) => chartViewOf(new URLSearchParams(query), 'NVDA');

test('reads range, comparisons, style and dividends', () => {
  expect(view('range=1Y&with=amd,brk.b&style=candles&returns=price&currency=own')).toEqual({
    range: '1y',
    compared: ['AMD', 'BRK-B'],
    style: 'candles',
    returns: 'price',
    isOwnCurrency: true,
    dates: undefined,
    isLog: false,
    hasTotal: false,
    averages: [],
  });
});

test.each([
  ['from=2024-01-02&to=2025-01-02', { from: '2024-01-02', to: '2025-01-02' }],
  ['from=2024-01-02', { from: '2024-01-02', to: undefined }],
  ['from=2025-01-02&to=2024-01-02', undefined],
  ['from=2024-13-02', undefined],
  ['to=2024-01-02', undefined],
])('own dates are a day and a later one, or none: %s', (query, dates) => {
  expect(view(query).dates).toEqual(dates);
});

test.each([
  ['', []],
  ['with=', []],
  ['with=NVDA,AMD', ['AMD']],
  ['with=AMD,AMD,INTC,KO', ['AMD', 'INTC']],
  ['with=%3Cb%3E,AMD', ['AMD']],
])('compares with valid other symbols only: %s', (query, compared) => {
  expect(view(query).compared).toEqual(compared);
});

test('ignores an unknown range, style and return', () => {
  expect(view('range=2y&style=area&returns=net&scale=root&averages=7')).toMatchObject({
    range: undefined,
    isLog: false,
    averages: [],
    compared: [],
    style: 'line',
    returns: 'total',
  });
});

test('a written view reads back, without what is the default', () => {
  const shown = {
    range: '3y',
    dates: undefined,
    compared: ['AMD', 'INTC'],
    style: 'candles',
    returns: 'price',
    isOwnCurrency: true,
    isLog: true,
    hasTotal: true,
    averages: [50, 200],
  } as const;
  const params = paramsOf(shown);
  expect(params).toEqual({
    range: '3y',
    with: 'AMD,INTC',
    style: 'candles',
    returns: 'price',
    currency: 'own',
    scale: 'log',
    dividends: 'reinvested',
    averages: '50,200',
  });
  expect(chartViewOf(new URLSearchParams(params as Record<string, string>), 'NVDA')).toEqual(shown);
  expect(paramsOf(view(''))).toEqual({});
});

test('own dates replace the range', () => {
  const dates = { from: '2024-01-02', to: undefined };
  expect(paramsOf({ ...view('range=3y'), dates })).toEqual({ from: '2024-01-02' });
});
