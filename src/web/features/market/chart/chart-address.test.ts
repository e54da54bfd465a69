import { expect, test } from 'vitest';
import { paramsOf, viewOf } from './chart-address.ts';

const view = (query: string) => viewOf(new URLSearchParams(query), 'NVDA');

test('reads range, comparisons and style', () => {
  expect(view('range=1Y&with=amd,brk.b&style=candles')).toEqual({
    range: '1y',
    compared: ['AMD', 'BRK-B'],
    style: 'candles',
  });
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

test('ignores an unknown range and style', () => {
  expect(view('range=2y&style=area')).toEqual({ range: undefined, compared: [], style: 'line' });
});

test('a written view reads back, without what is the default', () => {
  const shown = { range: '3y', compared: ['AMD', 'INTC'], style: 'candles' } as const;
  const params = paramsOf(shown);
  expect(params).toEqual({ range: '3y', with: 'AMD,INTC', style: 'candles' });
  expect(viewOf(new URLSearchParams(params as Record<string, string>), 'NVDA')).toEqual(shown);
  expect(paramsOf({ range: undefined, compared: [], style: 'line' })).toEqual({});
});
