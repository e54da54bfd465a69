import { expect, test } from 'vitest';
import type { ImportPosition } from '#contract/imports.ts';
import { importedText, leftOutText, readImported } from './imported.ts';

const position = (before: string, after: string): ImportPosition => ({
  symbol: 'KO',
  name: 'Coca-Cola',
  before,
  after,
});
const summary = { added: 5, here: 0, leftOut: 0, open: 0 };

test('says which holdings an import changed', () => {
  const positions = [position('0', '3'), position('0', '0.5'), position('3', '4'), position('2', '0')];
  expect(importedText(summary, [...positions, position('1', '1.0')])).toBe(
    'Added 5 transactions: 2 new holdings, 1 holding with other shares and 1 holding sold',
  );
  expect(importedText({ ...summary, added: 1 }, [])).toBe('Added 1 transaction');
});

test('says which rows were not added', () => {
  expect(leftOutText(summary)).toBeUndefined();
  expect(leftOutText({ ...summary, here: 6, leftOut: 1 })).toBe(
    '6 rows were already here and 1 row was left out',
  );
});

test('anything else that a navigation brings is left alone', () => {
  for (const state of [null, undefined, 'text', { from: '/' }, { imported: { open: 1 } }])
    expect(readImported(state)).toBeUndefined();
});
