import { expect, test } from 'vitest';
import { listed, shareInWords } from './phrases.ts';

test('names simple shares and lists', () => {
  expect([0.26, 0.34, 0.51, 0.66, 0.74, 0.99, 0.42].map(shareInWords)).toEqual([
    'a quarter',
    'a third',
    'half',
    'two thirds',
    'three quarters',
    'all',
    '42.0%',
  ]);
  expect([listed([]), listed(['A']), listed(['A', 'B']), listed(['A', 'B', 'C'])]).toEqual([
    '',
    'A',
    'A and B',
    'A, B and C',
  ]);
});
