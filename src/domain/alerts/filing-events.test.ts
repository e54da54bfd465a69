import { expect, test } from 'vitest';
import type { Quarter } from '#domain/filings/history.ts';
import { createSplits } from '#domain/splits.ts';
import { filed, filingsOf, investorOf, quarterOf } from '#tests/support/sample-investors.ts';
import { filingFinding, newestPeriods, newestTrades, newFilings, tradesFinding } from './filing-events.ts';

const splits = createSplits([]);
const before = quarterOf('2026-03-31', [filed('KO', 100, 9_000), filed('V', 50, 20_000), filed('MO', 1, 1)]);
const now = quarterOf('2026-06-30', [filed('KO', 200, 18_000), filed('AAPL', 5, 5_000), filed('MO', 1, 1)]);
const earlier = filingsOf(investorOf('Berk', [before]), investorOf('Calm', [now]));
const filings = filingsOf(
  investorOf('Berk', [before, now]),
  investorOf('Calm', [now]),
  investorOf('New', [now]),
);

test('a newer quarter of a known investor is an event, once', () => {
  const known = newestPeriods(earlier);
  expect(newFilings(filings, known).map(({ investor, period }) => `${investor.name} ${period}`)).toEqual([
    'Berk 2026-06-30',
  ]);
  expect(newFilings(filings, newestPeriods(filings))).toEqual([]);
  expect(newFilings(earlier, newestPeriods(filings))).toEqual([]);
});

test('says what was filed, and the trades in it', () => {
  const [event] = newFilings(filings, newestPeriods(earlier));
  if (!event) throw new Error('no event');
  expect(filingFinding(event)).toBe('has filed its holdings of 30 June 2026, worth $23,000');
  const put = filed('PLTR', 9, 900_000, { kind: 'put' });
  const findingOf = (positions: Quarter['positions']) =>
    filingFinding({
      investor: investorOf('Opt', [quarterOf('2026-06-30', positions)]),
      period: '2026-06-30',
    });
  expect(findingOf([filed('KO', 1, 8_000), put])).toBe(
    'has filed its holdings of 30 June 2026, worth $8,000, and puts on one stock',
  );
  expect(findingOf([put, { ...put, symbol: 'NVDA', kind: 'call' }])).toBe(
    'has filed puts and calls on 2 stocks for 30 June 2026, and no holdings',
  );
  const trades = newestTrades(event, splits);
  expect([...trades.keys()]).toEqual(['V', 'KO', 'AAPL']);
  const all = [...trades.values()];
  expect(tradesFinding(filings, all)).toBe(
    'exits V, doubles its KO stake and puts 22% of its portfolio into AAPL',
  );
  expect(tradesFinding(filings, [...all, ...all])).toMatch(/ and trades 3 more of your stocks$/);
});

test('says when options can be among the trades', () => {
  const basic = investorOf('Basic', [{ ...before, isDetailed: false }, now]);
  const trades = newestTrades({ investor: basic, period: now.period }, splits);
  expect(tradesFinding(filingsOf(basic), [...trades.values()].slice(0, 1))).toBe(
    'exits V; options can be among them, which its filings do not tell apart',
  );
});

test('shows no trades if the quarter before is not known', () => {
  const gap = investorOf('Gap', [quarterOf('2025-12-31', []), now]);
  expect(newestTrades({ investor: gap, period: now.period }, splits).size).toBe(0);
});
