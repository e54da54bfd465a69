import { expect, test } from 'vitest';
import type { Follow } from '../../page-queries.ts';
import { followLayout } from './follow-layout.ts';
import { endText, followSentence, methodText } from './follow-texts.ts';

const rebalance = {
  period: '2025-12-31',
  filedOn: '2026-02-14',
  date: '2026-02-17',
  holdings: 3,
  coverage: 0.96,
  turnover: 1,
  value: 9990,
  costs: 10,
  missing: [],
};

const follow: Follow = {
  from: '2026-02-17',
  to: '2026-08-21',
  totalReturn: 1.768,
  annualised: 0.109,
  benchmark: { symbol: 'SPY', name: 'SPDR S&P 500 ETF Trust', totalReturn: 2.4317, annualised: null },
  returns: 'total',
  coverage: 0.96,
  turnover: 0.06,
  withOptions: 0,
  rebalances: [rebalance, { ...rebalance, costs: 2 }],
  line: [
    { date: '2026-02-17', value: 9990, benchmark: 10_000 },
    { date: '2026-05-22', value: 20_000, benchmark: null },
    { date: '2026-08-21', value: 27_680, benchmark: 34_317 },
  ],
  caveats: [],
};

test('says what has become of the money, with and without a benchmark', () => {
  expect(followSentence(follow)).toBe(
    '$10,000 that followed the filings since 2026 became $27,680; in SPDR S&P 500 ETF Trust it became $34,317',
  );
  expect(followSentence({ ...follow, benchmark: null })).toBe(
    '$10,000 that followed the filings since 2026 became $27,680',
  );
  expect(followSentence({ ...follow, benchmark: null, withOptions: 1 })).toBe(
    '$10,000 that followed the filings without their puts and calls since 2026 became $27,680',
  );
  expect(endText(follow)).toBe('$27,680 · +10.9% a year');
  expect(endText({ totalReturn: 0.05, annualised: null })).toBe('$10,500 · +5.0%');
});

test('says how often it traded and how much could be bought', () => {
  expect(methodText(follow)).toBe(
    'Bought at the close of the trading day after each of 2 filings became public; 6.0% of the money moved each time, for $12 in costs. On average 96.0% of a filing’s value could be bought at a known price.',
  );
  expect(methodText({ ...follow, withOptions: 2 })).toContain('96.0% of a filing’s value without options');
  expect(methodText({ ...follow, rebalances: [rebalance] })).toContain(
    'after the filing became public, for $10',
  );
});

test('the line starts at the left, ends at the right, and rises with the value', () => {
  const layout = followLayout(follow, 1184);
  const [first, , last] = layout.points.map(layout.at);
  expect(first?.x).toBe(0);
  expect(last?.x).toBe(layout.right);
  expect(first?.value).toBeGreaterThan(last?.value ?? 0);
  expect(layout.at(follow.line[1] as (typeof follow.line)[number]).benchmark).toBeUndefined();
  expect(layout.labels.map(({ lines, anchor }) => [lines[0], anchor])).toEqual([
    ['Following the filings', 'start'],
    ['SPDR S&P 500 ETF Trust', 'start'],
  ]);
});

test('a phone has labels inside the plot, and no benchmark means one line', () => {
  const layout = followLayout({ ...follow, benchmark: null }, 358);
  expect(layout.labels).toHaveLength(1);
  expect(layout.labels[0]).toMatchObject({ anchor: 'end', x: 354 });
});
