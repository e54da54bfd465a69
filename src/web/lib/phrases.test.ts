import { expect, test } from 'vitest';
import { counted, listed, shareInWords } from './phrases.ts';

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

test('counts things with their noun', () => {
  expect([counted(1, 'row'), counted(1200, 'row'), counted(2, 'entry', 'entries')]).toEqual([
    '1 row',
    '1,200 rows',
    '2 entries',
  ]);
});
