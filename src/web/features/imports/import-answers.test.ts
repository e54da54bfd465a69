import { expect, test } from 'vitest';
import type { Import } from '#contract/imports.ts';
import { answersAfterReading, decided, hasAnswers, withDecisions } from './import-answers.ts';
import { fileOf, rowOf } from './import-example.ts';

const rows = [rowOf({ line: 1, verdict: 'new' }), rowOf({ line: 2, verdict: 'new', decision: 'skip' })];

test('decisions apply to the rows of their file and line', () => {
  const after = withDecisions(rows, 0, [
    { file: 0, line: 1, action: 'skip' },
    { file: 1, line: 2, action: 'add' },
  ]);
  expect(after.map(({ decision }) => decision)).toEqual(['skip', 'skip']);
  expect(after[1]).toBe(rows[1]);
});

test('a decision can be taken back', () => {
  expect(withDecisions(rows, 0, [{ file: 0, line: 2, action: null }])[1]?.decision).toBeNull();
});

test('decisions apply to all files of an import', () => {
  const before = { files: [fileOf(rows), fileOf(rows)] } as Import;
  const after = decided(before, [{ file: 1, line: 1, action: 'add' }]);
  expect(after.files.map((file) => file.rows.map(({ decision }) => decision))).toEqual([
    [null, 'skip'],
    ['add', 'skip'],
  ]);
});

test('reading a file in another way keeps the answers about the others', () => {
  const kept = answersAfterReading(
    [
      { decisions: [{ file: 0, line: 1, action: 'add' }] },
      { decisions: [{ file: 1, line: 1, action: 'skip' }], securities: [{ key: 'X', symbol: 'V' }] },
      { kinds: [{ file: 0, text: 'Journal', kind: 'skip' }] },
    ],
    0,
  );
  expect(kept).toEqual({
    decisions: [{ file: 1, line: 1, action: 'skip' }],
    kinds: [],
    questions: [],
    securities: [{ key: 'X', symbol: 'V' }],
  });
  expect(hasAnswers(kept)).toBe(true);
  expect(hasAnswers(answersAfterReading([], 0))).toBe(false);
});
