import { expect, test } from 'vitest';
import type { SourceRecord } from '../readers/source.ts';
import { cellReader, firstPresent, headerFilter, indexHeader, matchTable } from './columns.ts';
import type { Table } from './format.ts';

const record = (cells: readonly string[]): SourceRecord => ({
  line: 1,
  place: null,
  source: cells.join(','),
  group: null,
  cells,
  values: null,
  damage: null,
});

test('finds columns by name in any case, repeated ones by their number and nameless ones by their neighbour', () => {
  const columns = indexHeader(['\uFEFFDate', 'Cur.', ' Change ', '', 'CUR.', 'Saldo', '']);
  expect(['date', 'Cur.', 'Cur.#2', '>Change', '>Saldo', '#4', 'Other'].map(columns.find)).toEqual([
    0, 1, 4, 3, 6, 3, -1,
  ]);
  expect(columns.width).toBe(5);
});

test('translates headers', () => {
  const columns = indexHeader(['Datum', 'Aantal'], { datum: 'Date', aantal: 'Quantity' });
  expect([columns.find('Date'), columns.find('Quantity'), columns.find('Datum')]).toEqual([0, 1, -1]);
});

test('reads the first column that is there, and nothing beyond a short row', () => {
  const columns = indexHeader(['A', 'B', 'C']);
  const read = cellReader(record(['1', ' 2 ']), columns);
  expect([firstPresent(read, ['X', 'B']), firstPresent(read, 'C'), firstPresent(read, 'X')]).toEqual([
    '2',
    '',
    '',
  ]);
});

const table: Table = { header: ['Date', 'Amount'], without: ['Balance'], columns: {} };

test('a table needs its header and must not have what excludes it', () => {
  expect(matchTable(table, record(['x', 'amount', 'DATE']))).toBeDefined();
  expect(matchTable(table, record(['Date', 'Amount', 'Balance']))).toBeUndefined();
  expect(matchTable(table, record(['Date']))).toBeUndefined();
});

test('only records with enough names of columns can be headers', () => {
  const canBeHeader = headerFilter([{ ...table, aliases: { Bedrag: 'Amount' } }]);
  expect(canBeHeader(record(['\uFEFFDate', 'Bedrag']))).toBe(true);
  expect(canBeHeader(record(['2024-01-01', 'Amount']))).toBe(false);
});
