import { expect, test } from 'vitest';
import { bullet, type ListMarker, type Numbering, numberingOf, readMarker } from './list-markers.ts';

const numbered = (numbering: Numbering, number: number): ListMarker => ({ numbering, number });

test.each([
  ['1.', numbered('1', 1)],
  ['12)', numbered('1', 12)],
  ['(3)', numbered('1', 3)],
  ['2.1.', numbered('1', 1)],
  ['7', numbered('1', 7)],
  ['a.\u00a0\u00a0', numbered('a', 1)],
  ['C)', numbered('A', 3)],
  ['bb.', numbered('a', 28)],
  ['i.', numbered('i', 1)],
  ['IV.', numbered('I', 4)],
  ['xlix)', numbered('i', 49)],
  ['·', bullet],
  ['o', bullet],
  ['§', bullet],
  ['v', bullet],
  ['', bullet],
  ['word.', bullet],
  ['iiii.', numbered('a', 87)],
])('the marker %j is read as %j', (text, marker) => {
  expect(readMarker(text)).toEqual(marker);
});

test('a letter that is a Roman number goes on with what is before it', () => {
  expect(readMarker('i.', numbered('a', 8))).toEqual(numbered('a', 9));
  expect(readMarker('v.', numbered('i', 4))).toEqual(numbered('i', 5));
  expect(readMarker('c.', numbered('a', 2))).toEqual(numbered('a', 3));
  expect(readMarker('c', undefined, 'a')).toEqual(numbered('a', 3));
  expect(readMarker('c.', undefined, 'i')).toEqual(numbered('i', 100));
});

test('the names of Word and CSS are known', () => {
  expect(['decimal', 'roman-upper', 'lower-latin', 'bullet', undefined].map(numberingOf)).toEqual([
    '1',
    'I',
    'a',
    undefined,
    undefined,
  ]);
});
