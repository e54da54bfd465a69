import { expect, test } from 'vitest';
import type { CompanyReply } from '../fundamentals-query.ts';
import type { Compared } from './compared-companies.ts';
import { comparedGroups } from './compared-figures.ts';
import { readSymbols } from './compared-symbols.ts';

test.each([
  [null, []],
  ['aapl, msft,AAPL,,%%', ['AAPL', 'MSFT']],
  ['A,B,C,D,E,F', ['A', 'B', 'C', 'D', 'E']],
])('the symbols of %j are %j', (text, symbols) => {
  expect(readSymbols(text)).toEqual(symbols);
});

const figure = (value: number) => ({ value, knownSince: '2025-02-01', source: 'filed' as const });
const year = (periodEnd: string, revenue: number, netIncome: number) => ({
  periodEnd,
  period: 'FY' as const,
  revenue: figure(revenue),
  netIncome: figure(netIncome),
});

const company = {
  kind: 'company',
  annual: [year('2021-12-31', 100, 5), year('2022-12-31', 110, 5), year('2024-12-31', 133.1, -4)],
  quarterly: [],
  trailing: null,
} as unknown as CompanyReply;
const compared: Compared = { symbol: 'A', name: 'A', stock: undefined, company, valuation: undefined };
const rows = comparedGroups.flatMap((group) => group.rows);
const of = (title: string) => rows.find((row) => row.title === title)?.of(compared);

test('figures are those of the last year, with the years before as a line', () => {
  expect(of('Revenue')).toMatchObject({ value: 133.1, note: '2024', line: [100, 110, 133.1] });
  expect(of('Gross margin')).toMatchObject({ value: null, text: null });
});

test('growth is a year over three years, and a loss is said in words', () => {
  expect(of('Revenue growth')).toMatchObject({ text: '+10.0%' });
  expect(of('Growth of net income')).toMatchObject({ value: null, text: 'a loss' });
  expect(of('Price to earnings')).toMatchObject({ text: null });
});
