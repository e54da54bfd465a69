import { expect, test } from 'vitest';
import type { InvestorMoves } from '#contract/investor-pages.ts';
import { movesSentence } from './move-texts.ts';

const investor = (firm: string | null, moves: readonly [name: string, about: number][]): InvestorMoves => ({
  _id: firm ?? 'none',
  slug: 'some-investor',
  name: 'Some Investor',
  firm,
  value: 1,
  changes: moves.length,
  moves: moves.map(([name, about]) => ({
    symbol: name,
    name,
    kind: 'share',
    action: about > 0 ? 'added' : 'reduced',
    changePercent: 1,
    about,
  })),
});

test.each<[string, InvestorMoves[]]>([
  [
    'Berkshire put about $8.83 B into Alphabet; the largest sale was Bridgewater’s of Micron, about $1.02 B',
    [
      investor('Berkshire', [
        ['Alphabet Inc.', 8.834e9],
        ['Apple', -1e6],
      ]),
      investor('Bridgewater', [['Micron', -1.019e9]]),
    ],
  ],
  [
    'Berkshire put about $2.00 B into Apple; the largest sale was its own of Visa, about $1.00 B',
    [
      investor('Berkshire', [
        ['Apple', 2e9],
        ['Visa', -1e9],
      ]),
    ],
  ],
  ['Some Investor put about $2.00 B into Apple', [investor(null, [['Apple', 2e9]])]],
  ['The largest sale was Baupost’s of Visa, about $1.00 B', [investor('Baupost', [['Visa', -1e9]])]],
  ['', []],
])('says: %s', (sentence, investors) => {
  expect(movesSentence(investors)).toBe(sentence);
});
