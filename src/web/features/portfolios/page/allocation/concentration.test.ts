import { expect, test } from 'vitest';
import { concentrationSentence } from './concentration.ts';

const rows = (count: number) => Array.from({ length: count });

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
