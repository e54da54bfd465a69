import { expect, test } from 'vitest';
import { createSplits } from '#domain/splits.ts';
import { filed, filingsOf, investorOf, quarterOf } from '#tests/support/sample-investors.ts';
import { createHeadlines, lastFilings } from './filing-headlines.ts';
import type { FiledPosition, InvestorFilings } from './history.ts';
import { tradeSentences } from './trade-sentences.ts';

const splits = createSplits([{ symbol: 'NVDA', date: '2026-05-11', numerator: '10', denominator: '1' }]);

function investor(
  name: string,
  before: readonly FiledPosition[],
  now: readonly FiledPosition[],
  filedOn: string | null = '2026-08-14',
) {
  return investorOf(name, [
    quarterOf('2026-03-31', before, { filedOn: '2026-05-15' }),
    quarterOf('2026-06-30', now, { filedOn }),
  ]);
}

const rest = filed('KO', 1_000, 1_000_000);
const headlinesOf = (filings: InvestorFilings) => {
  const headlineOf = createHeadlines(filings, splits);
  return lastFilings(filings).flatMap((filing) => headlineOf(filing) ?? []);
};
const titles = (...investors: ReturnType<typeof investor>[]) =>
  headlinesOf(filingsOf(...investors)).map(({ title }) => title);

test('says what was bought and sold, adjusted for splits', () => {
  const found = titles(
    investor(
      'Berk',
      [rest, filed('GOOGL', 100, 20_000), filed('STZ', 50, 90_000)],
      [rest, filed('GOOGL', 800, 180_000)],
    ),
    investor('Split', [rest, filed('NVDA', 100, 100_000)], [rest, filed('NVDA', 2_000, 200_000)]),
  );
  expect(found).toEqual([
    'Berk Capital multiplies its GOOGL stake by eight and exits STZ',
    'Split Capital doubles its NVDA stake',
  ]);
});

test('says so if nothing changed, or nothing is known of the quarter before', () => {
  const gap = investorOf('Gap', [
    quarterOf('2025-12-31', [rest]),
    quarterOf('2026-06-30', [filed('KO', 9, 9)], { filedOn: '2026-08-14' }),
  ]);
  expect(titles(investor('Calm', [rest], [rest]))).toEqual([
    'Calm Capital keeps its only holding nearly unchanged',
  ]);
  expect(titles(gap)).toEqual(['Gap Capital reports 1 holding']);
});

test('options are named apart from holdings; bonds and unlisted securities are left out', () => {
  const more = [filed('AAPL', 5, 900_000, { kind: 'put' }), filed('', 5, 900_000, { name: 'PRIVATE' })];
  expect(titles(investor('Calm', [rest], [rest, ...more]))).toEqual([
    'Calm Capital reports 2 holdings, and puts on one stock',
  ]);
  const puts = [filed('AAPL', 5, 900_000, { kind: 'put' })];
  expect(titles(investor('Bear', puts, puts))).toEqual([
    'Bear Capital reports puts on one stock, and no shares',
  ]);
});

test('lists the newest filings first, and none without a date', () => {
  const change = [[rest], [rest, filed('MO', 10, 50_000)]] as const;
  const found = titles(
    investor('Old', ...change, '2026-07-02'),
    investor('None', ...change, null),
    investor('New', ...change, '2026-08-13'),
  );
  expect(found.map((title) => title.split(' ')[0])).toEqual(['New', 'Old']);
});

test('sentences about equal changes differ, and are the same each time', () => {
  const investors = Array.from({ length: 20 }, (_, number) =>
    investor(
      `Fund ${number}`,
      [rest, filed('AAPL', 1_000, 200_000), filed('MO', 400, 100_000)],
      [rest, filed('AAPL', 1_300, 260_000), filed('V', 400, 90_000)],
    ),
  );
  const filings = filingsOf(...investors);
  const headlines = headlinesOf(filings);
  const patterns = headlines.map(({ pattern }) => pattern);
  expect(headlines).toHaveLength(20);
  for (const [at, pattern] of patterns.entries()) expect(pattern).not.toBe(patterns[at - 1]);
  const counts = [...Map.groupBy(patterns, (one) => one).values()].map((same) => same.length);
  expect(Math.max(...counts)).toBeLessThanOrEqual(3);
  expect(headlinesOf(filings)).toEqual(headlines);
});

test('says what each investor did with a stock in the newest quarter', () => {
  const filings = filingsOf(
    investor('Big', [rest, filed('V', 100, 500_000)], [rest]),
    investor('Small', [rest, filed('V', 100, 50_000)], [rest, filed('V', 120, 60_000)]),
    investor('Same', [rest, filed('V', 100, 50_000)], [rest, filed('V', 100, 50_000)]),
    investor('Option', [rest], [rest, filed('V', 100, 50_000, { kind: 'call' })]),
    investorOf('Late', [
      quarterOf('2025-12-31', [rest]),
      quarterOf('2026-03-31', [rest, filed('V', 100, 50_000)], { filedOn: '2026-05-15' }),
    ]),
  );
  expect(tradeSentences(filings, 'V', splits).map(({ title }) => title)).toEqual([
    'Big Capital exits V',
    'Small Capital raises its V stake by 20%',
  ]);
});

test('names the share class of a company of which two are held', () => {
  const alphabet = (symbol: string, shareClass: string, shares: number) =>
    filed(symbol, shares, shares * 300, { name: `Alphabet Inc. Class ${shareClass}` });
  const filings = filingsOf(
    investor(
      'Both',
      [alphabet('GOOGL', 'A', 900), alphabet('GOOG', 'C', 10)],
      [alphabet('GOOGL', 'A', 900), alphabet('GOOG', 'C', 80)],
    ),
    investor('One', [rest, alphabet('GOOG', 'C', 10)], [rest, alphabet('GOOG', 'C', 20)]),
  );
  expect(tradeSentences(filings, 'GOOG', splits).map(({ title }) => title)).toEqual([
    'Both Capital multiplies its Alphabet Class C stake by eight',
    'One Capital doubles its Alphabet stake',
  ]);
});
