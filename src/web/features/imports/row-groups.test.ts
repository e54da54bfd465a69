import { describe, expect, test } from 'vitest';
import type { ImportedTransaction } from '#contract/imports.ts';
import { fileOf, rowOf } from './import-example.ts';
import {
  asksForKind,
  fateText,
  firstOfKinds,
  groupsOf,
  questionVerdicts,
  settledVerdicts,
} from './row-groups.ts';

const transaction = { kind: 'buy' } as ImportedTransaction;

describe('groups', () => {
  test('show the first rows of each verdict and leave out empty ones', () => {
    const rows = Array.from({ length: 6 }, (_, index) => rowOf({ line: index + 1, verdict: 'new' }));
    const file = fileOf(rows);
    const groups = groupsOf({ ...file, counts: { ...file.counts, new: 27 } }, settledVerdicts);
    expect(groups.map(({ title, total }) => [title, total])).toEqual([['27 new, the first four', 27]]);
    expect(groups[0]?.shown.map(({ line }) => line)).toEqual([1, 2, 3, 4]);
  });

  test('of a committed import are those of the rows that are left', () => {
    const file = fileOf([rowOf({ line: 9, verdict: 'not_understood' })]);
    const counts = { ...file.counts, new: 27, not_understood: 3 };
    const titles = [...questionVerdicts, ...settledVerdicts].flatMap((verdict) =>
      groupsOf({ ...file, counts }, [verdict], true).map(({ title }) => title),
    );
    expect(titles).toEqual(['One to answer']);
  });

  test('count the questions that are left', () => {
    const titles = (decisions: (null | 'add' | 'skip')[]) =>
      groupsOf(
        fileOf(decisions.map((decision, line) => rowOf({ line, verdict: 'not_understood', decision }))),
        questionVerdicts,
      ).map(({ title }) => title);
    expect(titles([null, null, null])).toEqual(['Three to answer']);
    expect(titles([null, 'skip', 'skip'])).toEqual(['One to answer, 2 answered']);
    expect(titles(['skip'])).toEqual(['One answered']);
  });
});

test('an unknown kind asks once', () => {
  const asked = (line: number, kindText: string) => rowOf({ line, verdict: 'not_understood', kindText });
  const first = firstOfKinds([asked(9, 'Journal'), asked(12, 'Journal'), asked(14, 'Sweep')]);
  expect([...first]).toEqual([
    ['Journal', { line: 9, rows: 2 }],
    ['Sweep', { line: 14, rows: 1 }],
  ]);
});

test('a kind that was answered is not asked about again', () => {
  const row = rowOf({ line: 9, verdict: 'not_understood', kindText: 'Journal' });
  expect(asksForKind({ ...row, reason: '“Journal” is not known: choose a kind' })).toBe(true);
  expect(asksForKind({ ...row, reason: 'The amount is missing.' })).toBe(false);
});

test.each([
  [rowOf({ line: 1, verdict: 'new' }), 'Will be added'],
  [rowOf({ line: 1, verdict: 'new', decision: 'skip' }), 'Left out by you'],
  [rowOf({ line: 1, verdict: 'duplicate', decision: 'add' }), 'Will be added'],
  [rowOf({ line: 1, verdict: 'duplicate' }), 'Already here'],
  [rowOf({ line: 1, verdict: 'skipped', reason: 'Part of line 12.' }), 'Part of line 12.'],
  [rowOf({ line: 1, verdict: 'possible_duplicate' }), 'Already here?'],
  [rowOf({ line: 1, verdict: 'not_understood', kindText: 'Journal' }), 'Not understood'],
  [rowOf({ line: 1, verdict: 'not_understood', security: 'key', transaction }), 'Unknown symbol'],
  [rowOf({ line: 1, verdict: 'not_understood', transaction }), 'Impossible'],
  [rowOf({ line: 1, verdict: 'not_understood', transaction, question: 'price:V' }), 'Is it right?'],
  [rowOf({ line: 1, verdict: 'not_understood', transaction, decision: 'add' }), 'Impossible'],
  [rowOf({ line: 1, verdict: 'not_understood' }), 'Not understood'],
])('says what happens to a row: %o', (row, text) => {
  expect(fateText(row)).toBe(text);
});
