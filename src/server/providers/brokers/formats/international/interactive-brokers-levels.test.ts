import { expect, test } from 'vitest';
import type { ReadRow } from '#domain/importing/draft.ts';
import { emptyDraft } from '#tests/support/drafts.ts';
import { keepFinestLevel } from './interactive-brokers-levels.ts';

const trade = (line: number, kindText: string, symbol: string): ReadRow => ({
  line,
  place: null,
  source: '',
  outcome: {
    is: 'draft',
    draft: emptyDraft({
      kind: 'buy',
      kindText,
      date: '2025-03-03',
      security: { symbol, exchange: null, isin: null, cusip: null, name: null },
    }),
  },
});
const kept = (rows: ReadRow[]) =>
  keepFinestLevel(rows).flatMap(({ line, outcome }) => (outcome.is === 'draft' ? [line] : []));

test('executions count before orders, and orders before summaries', () => {
  const rows = [
    trade(1, 'SYMBOL_SUMMARY BUY', 'AAPL'),
    trade(2, 'ORDER BUY', 'AAPL'),
    trade(3, 'EXECUTION BUY', 'AAPL'),
    trade(4, 'EXECUTION BUY', 'AAPL'),
  ];
  expect(kept(rows)).toEqual([3, 4]);
  expect(kept(rows.slice(0, 2))).toEqual([2]);
  expect(kept(rows.slice(0, 1))).toEqual([1]);
});

test('the level of one security says nothing about another', () => {
  expect(
    kept([trade(1, 'ORDER BUY', 'KO'), trade(2, 'EXECUTION BUY', 'AAPL'), trade(3, 'BUY', 'AAPL')]),
  ).toEqual([1, 2, 3]);
});
