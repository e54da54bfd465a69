import { describe, expect, test } from 'vitest';
import type { ImportFile, ImportRow } from '#contract/imports.ts';
import { fileOf, rowOf } from './import-example.ts';
import {
  addLabel,
  barParts,
  committedHeadline,
  fateOf,
  headline,
  importSummaryOf,
  isUnread,
  unreadHeadline,
} from './import-summary.ts';

const none = { added: 0, here: 0, leftOut: 0, open: 0 };

describe('headline', () => {
  test.each([
    [
      { ...none, added: 27, here: 6, open: 3 },
      1,
      'Of 36 rows 27 are new, 6 are already here and 3 need an answer from you',
    ],
    [
      { ...none, added: 1, here: 1, open: 1 },
      1,
      'Of 3 rows 1 is new, 1 is already here and 1 needs an answer from you',
    ],
    [{ ...none, added: 1200, leftOut: 1 }, 5, 'Of 1,201 rows in 5 files 1,200 are new and 1 is left out'],
    [{ ...none, here: 36 }, 1, 'All 36 rows are already here'],
    [{ ...none, here: 36 }, 2, 'All 36 rows in 2 files are already here'],
    [{ ...none, added: 2 }, 1, 'Both rows are new'],
    [{ ...none, open: 1 }, 1, 'The only row needs an answer from you'],
  ])('%o in %i files', (summary, files, text) => {
    expect(headline(summary, files)).toBe(text);
  });

  test('names files whose columns are unknown, or says why there are no rows', () => {
    const unknown = {
      fingerprint: '',
      columns: [],
      kinds: [],
      mapping: { columns: { date: 0 } },
    } as unknown as NonNullable<ImportFile['unknown']>;
    const unnamed = fileOf([], { name: 'bank.csv', format: null, unknown });
    expect(unreadHeadline([unnamed])).toBe('Name the columns of bank.csv, and the rows appear here');
    const rows = [rowOf({ line: 1, verdict: 'not_understood' })];
    const mapping = { ...unknown.mapping, columns: { amount: 1 } };
    const recipe = fileOf(rows, { name: 'pie.csv', format: null, unknown: { ...unknown, mapping } });
    expect(unreadHeadline([recipe])).toBe('Nothing in pie.csv looks like a transaction');
    expect([isUnread([recipe, unnamed]), isUnread([recipe, fileOf(rows)])]).toEqual([true, false]);
    expect(unreadHeadline([fileOf([], { problem: 'This is a picture.' })])).toBe(
      'This file could not be read',
    );
    expect(unreadHeadline([fileOf([]), fileOf([])])).toBe('These files have no rows to add');
  });

  test('says what is left of a committed import', () => {
    expect(committedHeadline({ ...none, open: 3 })).toBe('3 rows still need an answer from you');
    expect(committedHeadline({ ...none, open: 1 })).toBe('1 row still needs an answer from you');
    expect(committedHeadline({ ...none, added: 1 })).toBe('One more row is ready to be added');
    expect(committedHeadline({ ...none, added: 2 })).toBe('2 more rows are ready to be added');
    expect(committedHeadline(none)).toBe('Every row of this import has been dealt with');
  });
});

describe('summary', () => {
  const rows: ImportRow[] = [
    rowOf({ line: 1, verdict: 'new' }),
    rowOf({ line: 2, verdict: 'new', decision: 'skip' }),
    rowOf({ line: 3, verdict: 'duplicate', decision: 'add' }),
    rowOf({ line: 4, verdict: 'not_understood' }),
    rowOf({ line: 5, verdict: 'possible_duplicate', decision: 'add' }),
  ];

  test('a decision overrides the verdict', () => {
    expect(rows.map(fateOf)).toEqual(['added', 'leftOut', 'added', 'open', 'added']);
  });

  test('a row that is still not understood is not added', () => {
    expect(fateOf({ verdict: 'not_understood', decision: 'add' })).toBe('open');
  });

  test('counts rows that are not loaded too', () => {
    const file = fileOf(rows);
    const counts = { ...file.counts, new: 1_002 };
    expect(importSummaryOf({ status: 'preview', files: [{ ...file, counts }, fileOf(rows)] })).toEqual({
      added: 1_006,
      here: 0,
      leftOut: 2,
      open: 2,
    });
  });

  test('of a committed import counts only the rows that are left', () => {
    const file = { ...fileOf(rows.slice(3, 4)), counts: { ...fileOf([]).counts, new: 27 } };
    expect(importSummaryOf({ status: 'committed', files: [file] })).toEqual({ ...none, open: 1 });
    const more = { ...file, counts: { ...file.counts, not_understood: 1_775 } };
    expect(importSummaryOf({ status: 'committed', files: [more] })).toEqual({ ...none, open: 1_775 });
  });
});

test('the bar leaves out what does not occur', () => {
  expect(barParts({ ...none, added: 27, open: 3 }).map(({ label }) => label)).toEqual([
    '27 new',
    '3 to answer',
  ]);
});

test('the button names how many transactions it adds', () => {
  expect(addLabel({ ...none, added: 1 })).toBe('Add 1 transaction');
  expect(addLabel({ ...none, added: 27 })).toBe('Add 27 transactions');
  expect(addLabel({ ...none, here: 3 })).toBe('Nothing to add');
  expect(addLabel(none, 3)).toBe('Continue with 3 rows elsewhere');
});
