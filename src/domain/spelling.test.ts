import fc from 'fast-check';
import { expect, test } from 'vitest';
import { corrections, indexWords } from './spelling.ts';

const vocabulary = indexWords([
  'apple',
  'apply',
  'microsoft',
  'netflix',
  'nvidia',
  'philip',
  'phillips',
  'inc',
]);

test.each<[string, string[]]>([
  ['appel', ['apple']],
  ['aple', ['apple']],
  ['netflx', ['netflix']],
  ['mircosfot', ['microsoft']],
  ['icrosoft', ['microsoft']],
  ['mnvidia', ['nvidia']],
  ['micrsof', ['microsoft']],
  ['phillip', ['philip', 'phillips']],
  ['microsoft', []],
  ['ibc', []],
  ['mcrsft', []],
  ['xxxxxxx', []],
  ['', []],
  ['n'.repeat(64), []],
])('corrects %j to %j', (typed, words) => {
  expect(
    corrections(vocabulary, typed)
      .map(({ word }) => word)
      .sort(),
  ).toEqual(words);
});

test('corrects one wrong, missing or swapped letter', () => {
  const word = fc.string({ unit: fc.constantFrom(...'abcdefgh'), minLength: 6, maxLength: 12 });
  fc.assert(
    fc.property(word, fc.nat(), fc.constantFrom('x', '', 'swap'), (right, place, change) => {
      const at = 1 + (place % (right.length - 2));
      const swapped = `${right.charAt(at + 1)}${right.charAt(at)}`;
      const wrong =
        change === 'swap'
          ? right.slice(0, at) + swapped + right.slice(at + 2)
          : right.slice(0, at) + change + right.slice(at + 1);
      const found = corrections(indexWords([right]), wrong);
      if (!right.startsWith(wrong)) expect(found).toMatchObject([{ word: right }]);
    }),
  );
});
