import fc from 'fast-check';
import { expect, test } from 'vitest';
import { indexTrigrams, type TrigramIndex, visitCandidates } from './trigrams.ts';

function candidateRows(index: TrigramIndex, patterns: readonly string[]): number[] {
  const rows: number[] = [];
  visitCandidates(index, patterns, (row) => rows.push(row) === Infinity);
  return rows;
}

const word = fc.string({ unit: fc.constantFrom(...'ab c1'), minLength: 1, maxLength: 6 });
const pattern = word.filter((text) => !text.endsWith(' '));

test('candidates are ascending and include every text that contains the patterns', () => {
  fc.assert(
    fc.property(
      fc.array(word, { maxLength: 30 }),
      fc.array(pattern, { minLength: 1, maxLength: 3 }),
      (words, patterns) => {
        const texts = words.map((text) => ` ${text} `);
        const candidates = candidateRows(indexTrigrams(texts), patterns);
        expect(candidates).toEqual([...new Set(candidates)].sort((a, b) => a - b));
        for (const [row, text] of texts.entries()) {
          if (patterns.every((pattern) => text.includes(pattern))) expect(candidates).toContain(row);
        }
      },
    ),
  );
});

test('candidates contain the two rarest trigrams of the patterns', () => {
  const index = indexTrigrams([' apple inc ', ' maple inc ', ' incyte ']);
  expect(candidateRows(index, ['inc'])).toEqual([0, 1, 2]);
  expect(candidateRows(index, ['inc', 'ple'])).toEqual([0, 1]);
  expect(candidateRows(index, [' ap'])).toEqual([0]);
  expect(candidateRows(index, ['pl'])).toEqual([0, 1]);
  expect(candidateRows(index, ['x'])).toEqual([0, 1, 2]);
});

test('stops when the visitor returns true', () => {
  const visited: number[] = [];
  visitCandidates(indexTrigrams([' inc ', ' inc ', ' inc ']), ['inc'], (row) => visited.push(row) === 2);
  expect(visited).toEqual([0, 1]);
});

test('rejects more than 65,535 texts', () => {
  expect(() => indexTrigrams(new Array<string>(65_536).fill('  '))).toThrow(RangeError);
});
