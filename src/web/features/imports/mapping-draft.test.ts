import { describe, expect, test } from 'vitest';
import type { FileMapping } from '#contract/imports.ts';
import {
  dateReading,
  fieldOfColumn,
  mappingProblem,
  numberReading,
  readMappedDay,
  readMappedNumber,
  withMappedColumn,
} from './mapping-draft.ts';

const mapping: FileMapping = {
  headerLine: 1,
  columns: { date: 0, symbol: 2 },
  dates: 'mdy',
  decimalMark: '.',
  currency: null,
  kinds: {},
  isPositions: false,
};

describe('columns', () => {
  test('a meaning moves from one column to another', () => {
    const moved = withMappedColumn(mapping, 5, 'date');
    expect(moved.columns).toEqual({ date: 5, symbol: 2 });
    expect(fieldOfColumn(moved, 0)).toBeUndefined();
  });

  test('a column has one meaning', () => {
    expect(withMappedColumn(mapping, 0, 'note').columns).toEqual({ note: 0, symbol: 2 });
    expect(withMappedColumn(mapping, 0, undefined).columns).toEqual({ symbol: 2 });
  });

  test.each([
    [{}, 'Choose the column with the date.'],
    [{ date: 0 }, 'Choose a column that names the security: symbol, ISIN or name.'],
    [{ date: 0, isin: 1 }, 'Choose a column with the shares or the amount.'],
    [{ date: 0, isin: 1, amount: 2 }, undefined],
  ])('%o: %s', (columns, problem) => {
    expect(mappingProblem({ ...mapping, columns })).toBe(problem);
  });

  test('positions need shares, but no date', () => {
    const positions = { ...mapping, isPositions: true };
    expect(mappingProblem({ ...positions, columns: { name: 0, amount: 1 } })).toBe(
      'Choose the column with the shares.',
    );
    expect(mappingProblem({ ...positions, columns: { name: 0, shares: 1 } })).toBeUndefined();
  });
});

test.each([
  ['03/04/2025', 'mdy', '2025-03-04'],
  ['03/04/2025', 'dmy', '2025-04-03'],
  ['3.4.25', 'dmy', '2025-04-03'],
  ['2025/04/03', 'ymd', '2025-04-03'],
  ['2025-04-03T10:00:00Z', 'iso', '2025-04-03'],
  ['20250403', 'iso', '2025-04-03'],
  ['3 Apr 2025', 'mdy', '2025-04-03'],
  ['15/03/2025', 'mdy', undefined],
  ['nothing', 'mdy', undefined],
] as const)('%s in the order %s is %s', (sample, order, day) => {
  expect(readMappedDay(sample, order)).toBe(day);
});

test('the reading of dates names a sample that is none first', () => {
  expect(dateReading(['03/04/2025', '12/04/2025'], 'mdy')).toBe('“03/04/2025” is 4 March 2025');
  expect(dateReading(['03/04/2025', '15/03/2025'], 'mdy')).toBe('“15/03/2025” is no date in this order');
  expect(dateReading([], 'mdy')).toBeUndefined();
});

test.each([
  ['1,234.50', '.', '1234.50'],
  ['1.234,50', ',', '1234.50'],
  ['−$2,500.00', '.', '-2500.00'],
  ['(12.5)', '.', '-12.5'],
  ['EUR 1 234,5', ',', '1234.5'],
  ['1.234,50', '.', undefined],
  ['n/a', '.', undefined],
] as const)('%s with the mark %s is %s', (sample, mark, number) => {
  expect(readMappedNumber(sample, mark)).toBe(number);
});

test('the reading of numbers takes the sample that tells most', () => {
  expect(numberReading(['12', '-4,226.76'], '.')).toBe('“-4,226.76” is −4226.76');
  expect(numberReading(['12', '-4,226.76'], ',')).toBe('“-4,226.76” is no number');
  expect(numberReading([], '.')).toBeUndefined();
});
