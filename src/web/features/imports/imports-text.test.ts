import { describe, expect, test } from 'vitest';
import type { ImportedTransaction } from '#contract/imports.ts';
import { noFields } from '#domain/transaction-fields.ts';
import { sizeText } from '#web/lib/size-text.ts';
import { compareForm, statementProblem } from './compare-statement.ts';
import { fileOf, rowOf } from './import-example.ts';
import { certaintyOf, leadingCount, maskDigits } from './import-phrases.ts';
import { draftOfImported } from './imported-draft.ts';
import { isWaiting, statusText, titleOfImport, waitingText } from './past-import-text.ts';
import { changedFirst } from './position-order.ts';

test('phrases', () => {
  expect([leadingCount(3), leadingCount(12)]).toEqual(['Three', '12']);
  expect([sizeText(1), sizeText(14_312), sizeText(50 * 1024 * 1024), sizeText(3_355_443)]).toEqual([
    '1 byte',
    '14 KB',
    '50 MB',
    '3.2 MB',
  ]);
  expect([0.95, 0.7, 0.3].map(certaintyOf)).toEqual([
    'certainly this format',
    'probably this format',
    'a guess at the format',
  ]);
  expect(maskDigits('Buy · V · 12 · $352.23')).toBe('Buy · V · •• · $•••.••');
});

describe('past imports', () => {
  const files = (...names: string[]) => names.map((name) => fileOf([], { name }));
  const counts = fileOf([
    rowOf({ line: 1, verdict: 'new' }),
    rowOf({ line: 2, verdict: 'not_understood' }),
    rowOf({ line: 3, verdict: 'possible_duplicate' }),
  ]).counts;
  const done = fileOf([]).counts;

  test('are named by their files', () => {
    expect(titleOfImport({ files: files('a.csv', 'b.csv') })).toBe('a.csv and b.csv');
    expect(titleOfImport({ files: files('a', 'b', 'c', 'd', 'e') })).toBe('a, b and 3 more');
    expect(waitingText({ status: 'reading', counts, files: [] })).toBe('Your files: being read');
  });

  test('say what has become of them', () => {
    expect(statusText({ status: 'reading', counts, transactions: 0 })).toBe('being read');
    expect(statusText({ status: 'preview', counts, transactions: 0 })).toBe(
      'not saved yet, 1 new, 2 rows to answer',
    );
    expect(statusText({ status: 'committed', counts: done, transactions: 27 })).toBe(
      '27 transactions here now',
    );
  });

  test('wait while they are not committed, or rows have no answer', () => {
    expect(isWaiting({ status: 'preview', counts: done })).toBe(true);
    expect(isWaiting({ status: 'committed', counts })).toBe(true);
    expect(isWaiting({ status: 'committed', counts: done })).toBe(false);
    expect(waitingText({ status: 'committed', counts, files: files('a.csv') })).toBe(
      'a.csv: 2 rows still need an answer',
    );
  });
});

test('positions that change come first', () => {
  const position = (symbol: string, before: string, after: string) => ({ symbol, name: '', before, after });
  const { changed, unchanged } = changedFirst([position('A', '1', '1.0'), position('B', '0', '2')]);
  expect([changed, unchanged].map((list) => list.map(({ symbol }) => symbol))).toEqual([['B'], ['A']]);
});

describe('a statement of a broker', () => {
  const statement = {
    date: '2026-08-21',
    file: undefined,
    positions: [{ key: 0, symbol: ' brk.b ', shares: '12.5' }],
  };

  test('is sent without its empty rows', () => {
    const positions = [...statement.positions, { key: 1, symbol: '', shares: '' }];
    expect(statementProblem({ ...statement, positions })).toBeUndefined();
    const form = compareForm({ ...statement, positions });
    expect(form.get('date')).toBe('2026-08-21');
    expect(JSON.parse(String(form.get('positions')))).toEqual([{ symbol: 'BRK-B', shares: '12.5' }]);
    expect(form.has('files')).toBe(false);
  });

  test.each([
    [{ ...statement, date: '' }, 'Enter the day of the statement.'],
    [{ ...statement, positions: [] }, 'Choose a file with positions, or type in at least one.'],
    [
      { ...statement, positions: [{ key: 0, symbol: '??', shares: '1' }] },
      '“??” is no symbol, such as AAPL or BRK-B.',
    ],
  ])('names what is wrong', (wrong, problem) => {
    expect(statementProblem(wrong)).toBe(problem);
  });

  test('needs numbers of shares', () => {
    const positions = [{ key: 0, symbol: 'V', shares: 'many' }];
    expect(statementProblem({ ...statement, positions })).toMatch(/^V: /);
  });
});

describe('the entry that corrects a row', () => {
  const transaction: ImportedTransaction = {
    ...noFields,
    kind: 'buy',
    date: '2025-03-04',
    symbol: 'V',
    name: 'Visa',
    shares: '12',
    price: '352.23',
    amount: '4226.76',
    currency: 'USD',
  };

  test('leaves an amount empty that follows from shares and price', () => {
    const draft = draftOfImported(transaction);
    expect(draft).toMatchObject({ date: '4 Mar 2025', symbol: 'V', shares: '12', amount: '', fee: '' });
  });

  test('keeps another amount, and a row without a date', () => {
    const draft = draftOfImported({ ...transaction, date: null, amount: '4226.7' });
    expect(draft).toMatchObject({ date: '', amount: '4226.7' });
  });

  test('starts empty for a row that says nothing', () => {
    expect(draftOfImported(null)).toMatchObject({ kind: 'buy', symbol: '', date: '' });
  });
});
