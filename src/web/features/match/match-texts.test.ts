import { expect, test } from 'vitest';
import type { InvestorMatch, MatchReport } from '#web/lib/match-queries.ts';
import {
  apartSentence,
  closestSentence,
  comparedText,
  correlationText,
  filedAsSentence,
  largeAndMissing,
  tradedSentence,
} from './match-texts.ts';

const weighted = (symbol: string, weight: number) => ({ symbol, name: `${symbol} Inc.`, weight });
const shared = (symbol: string) => ({ symbol, name: `${symbol} Inc.`, yours: 0.1, theirs: 0.2 });

const match = (name: string, overlap: number, more: Partial<InvestorMatch> = {}) =>
  ({
    investor: { _id: name, slug: name, name, firm: null },
    overlap,
    shared: [],
    onlyYours: [],
    onlyTheirs: [],
    ...more,
  }) as unknown as InvestorMatch;

const oneShared = (name: string) => match(name, 0.25, { shared: [shared('AAPL')], sharedCount: 1 });

const traded = (symbol: string, sellers: number, buyers: number) => ({
  symbol,
  name: `${symbol} Inc.`,
  sellers,
  buyers,
  holders: 9,
});

test.each([
  [[], 'No investor holds any of your stocks'],
  [[match('A', 0)], 'No investor holds any of your stocks'],
  [[match('A', 0.004)], 'No investor holds more than a trace of what you hold'],
  [[match('A', 0.211), match('B', 0.1)], 'You invest most like A: 21% of the two portfolios is the same'],
  [[match('A', 0.2), match('B', 0.2)], 'You invest most like A and B: 20% is the same'],
  [[oneShared('A')], 'You share only one stock with A, AAPL: 25% of the two portfolios'],
  [[oneShared('A'), oneShared('B')], 'You share only one stock with A and B: 25% is the same'],
  [[oneShared('A'), match('B', 0.25)], 'You invest most like A and B: 25% is the same'],
])('the finding names the most similar investor, %#', (matches, sentence) => {
  expect(closestSentence(matches)).toBe(sentence);
});

test('what sets two portfolios apart is named only where there is something', () => {
  const [onlyYours, onlyTheirs] = [[weighted('NVDA', 0.3)], [weighted('AXP', 0.2)]];
  expect(
    apartSentence(match('A', 0.2, { shared: [shared('AAPL'), shared('KO')], onlyYours, onlyTheirs })),
  ).toBe('AAPL and KO are what you share; NVDA and AXP are what sets you apart');
  expect(apartSentence(match('A', 0.2, { shared: [shared('AAPL')], onlyTheirs }))).toBe(
    'AAPL is what you share; AXP is what sets you apart',
  );
  expect(apartSentence(match('A', 1, { shared: ['A', 'B', 'C'].map(shared) }))).toBe(
    'A and B are what you share most',
  );
  expect(apartSentence(match('A', 0, { onlyYours, onlyTheirs }))).toBe('You and A share no holding');
});

test('only large holdings are named as missing, at most four', () => {
  const weights = [0.2, 0.1, 0.05, 0.04, 0.03, 0.03].map((weight, index) => weighted(`S${index}`, weight));
  expect(largeAndMissing(weights).map(({ symbol }) => symbol)).toEqual(['S0', 'S1', 'S2', 'S3']);
  expect(largeAndMissing([weighted('KO', 0.029)])).toEqual([]);
});

test.each<[MatchReport['activity'], string]>([
  [
    [traded('A', 3, 1), traded('B', 2, 2), traded('C', 1, 4), traded('D', 5, 0)],
    'Two of your four stocks had more sellers than buyers; only C had more buyers',
  ],
  [[traded('A', 3, 1), traded('B', 2, 1)], 'Both of your stocks had more sellers than buyers'],
  [
    [traded('A', 3, 1), traded('B', 1, 2)],
    'One of your two stocks had more sellers than buyers; B had more buyers',
  ],
  [
    [traded('A', 3, 1), traded('B', 2, 1), traded('C', 2, 0)],
    'All three of your stocks had more sellers than buyers',
  ],
  [
    [traded('A', 0, 2), traded('B', 0, 1), traded('C', 2, 1)],
    'Two of your three stocks had more buyers than sellers; only C had more sellers',
  ],
  [[traded('A', 1, 1), traded('B', 2, 2)], 'As many investors bought as sold each of your stocks'],
  [[traded('A', 0, 0), traded('B', 0, 0)], 'No investor bought or sold any of your stocks'],
  [[traded('A', 1, 2)], 'More investors bought A than sold it'],
  [[traded('A', 2, 2)], 'As many investors bought A as sold it'],
])('the sentence about trades counts sellers against buyers, %#', (activity, sentence) => {
  expect(tradedSentence(activity)).toBe(sentence);
});

test('the line of facts says what is compared, at which prices, and how much of it', () => {
  const report = {
    compared: 1,
    asOf: '2026-08-21',
    matches: Array.from({ length: 41 }, () => match('A', 0.2)),
    coverage: 0.957,
  };
  expect(comparedText(report as MatchReport)).toBe(
    'Your 1 holding at the closes of 21 August 2026 against 41 investors’ last filings · 95.7% of the money can be compared',
  );
  expect(comparedText({ ...report, asOf: null, coverage: 1 } as MatchReport)).toContain(
    'at the values you entered against 41 investors’ last filings · all of the money can be compared',
  );
});

test('a rank correlation has two decimals and a real minus', () => {
  expect(correlationText(-0.5)).toBe('−0.50');
  expect(correlationText(null)).toBeUndefined();
});

test('says which listings of a company you hold instead of theirs', () => {
  const held = [
    { ...shared('SAP.DE'), filedAs: 'SAP' },
    shared('KO'),
    { ...shared('7203.T'), filedAs: 'TM' },
  ];
  expect(filedAsSentence({ shared: held })).toBe(
    'You hold SAP as SAP.DE and TM as 7203.T: all listings of a company count as one.',
  );
  expect(filedAsSentence({ shared: [shared('KO')] })).toBeUndefined();
});
