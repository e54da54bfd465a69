import { expect, test } from 'vitest';
import type { InvestorMatch, MatchReport } from '#web/lib/match-queries.ts';
import { butterflyGroups } from './butterfly-groups.ts';

const weighted = (symbol: string, weight: number) => ({ symbol, name: `${symbol} Inc.`, weight });

const match = {
  investor: { _id: '1', slug: 'a', name: 'Ann', firm: null },
  holdings: 1_204,
  sharedCount: 1,
  shared: [{ symbol: 'KO', name: 'Coca-Cola Company (The)', yours: 0.4, theirs: 0.1 }],
  onlyYours: [weighted('V', 0.3)],
  onlyTheirs: [weighted('AXP', 0.5)],
  theirOthers: 0.4,
} as unknown as InvestorMatch;

const report = { yours: ['KO', 'V', 'A', 'B'].map((symbol) => weighted(symbol, 0.25)) } as MatchReport;

test('holdings of both, only yours and only theirs, with what is not listed', () => {
  expect(butterflyGroups(match, report)).toEqual([
    {
      title: 'Both of you',
      note: undefined,
      rows: [{ key: 'KO', name: 'Coca-Cola', left: 0.4, right: 0.1 }],
    },
    {
      title: 'Only you',
      note: '2 others, 30.0%',
      rows: [{ key: 'V', name: 'V', left: 0.3, right: 0 }],
    },
    {
      title: 'Only Ann',
      note: '1,202 others, 40.0%',
      rows: [{ key: 'AXP', name: 'AXP', left: 0, right: 0.5 }],
    },
  ]);
});

test('what is not known is not counted', () => {
  const [both, onlyYou] = butterflyGroups({ ...match, sharedCount: 15 }, report);
  expect([both?.note, onlyYou?.note]).toEqual(['14 more shared', undefined]);
});
