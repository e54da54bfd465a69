import fc from 'fast-check';
import { expect, test } from 'vitest';
import { candidateRows, indexTrigrams } from './trigrams.ts';

const word = fc.string({ unit: fc.constantFrom(...'ab c1'), minLength: 1, maxLength: 6 });
const pattern = word.filter((text) => !text.endsWith(' '));

test('no text that holds the patterns is missing from the candidates, which ascend', () => {
  fc.assert(
    fc.property(
      fc.array(word, { maxLength: 30 }),
      fc.array(pattern, { minLength: 1, maxLength: 3 }),
      (words, patterns) => {
        const texts = words.map((text) => ` ${text} `);
        const candidates = [...candidateRows(indexTrigrams(texts), patterns)];
        expect(candidates).toEqual([...new Set(candidates)].sort((a, b) => a - b));
        for (const [row, text] of texts.entries()) {
          if (patterns.every((pattern) => text.includes(pattern))) expect(candidates).toContain(row);
        }
      },
    ),
  );
});

test('the candidates are those of the rarest three characters', () => {
  const index = indexTrigrams([' apple inc ', ' maple inc ', ' incyte ']);
  expect([...candidateRows(index, ['inc'])]).toEqual([0, 1, 2]);
  expect([...candidateRows(index, ['inc', 'ple'])]).toEqual([0, 1]);
  expect([...candidateRows(index, [' ap'])]).toEqual([0]);
  expect([...candidateRows(index, ['pl'])]).toEqual([0, 1]);
  expect([...candidateRows(index, ['x'])]).toEqual([0, 1, 2]);
});

test('more texts than row numbers are refused', () => {
  expect(() => indexTrigrams(new Array<string>(65_536).fill('  '))).toThrow(RangeError);
});
