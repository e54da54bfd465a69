import { expect, test } from 'vitest';
import { concentrationSentence } from './concentration.ts';

const rows = (count: number) => Array.from({ length: count });

test('what is not seen through makes the number of equal companies a limit', () => {
  const through = {
    direct: 0,
    seen: 0.7,
    unseen: { value: 30, share: 0.3 },
    others: { count: 0, value: 0, share: 0 },
    funds: [{ symbol: 'IVV', name: '', share: 1, asOf: null, complete: true, seen: 0.7 }],
  };
  expect(concentrationSentence({ rows: rows(2), concentration: 0.02, topTen: 0.3, through })).toBe(
    'Through the funds, the money is as if in at most 50 equal companies',
  );
});

test.each([
  [4, 0.25, 1, 'The money is concentrated: as if in 4 equal holdings'],
  [8, 0.16, 1, 'The money is moderately concentrated: as if in 6 equal holdings'],
  [
    40,
    0.03,
    0.41,
    'The money is spread widely: as if in 33 equal holdings, and the ten largest are 41.0% of it',
  ],
  [1, 1, 1, 'All of the money depends on one holding'],
  [0, 0, 0, 'How concentrated the money is is not known'],
])('%d holdings with an index of %d', (count, concentration, topTen, sentence) => {
  expect(concentrationSentence({ rows: rows(count), concentration, topTen })).toBe(sentence);
});
