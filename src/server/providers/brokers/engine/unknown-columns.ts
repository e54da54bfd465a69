import { hash } from 'node:crypto';
import type { SourceRecord } from '../readers/source.ts';
import { readDate } from './cell-dates.ts';
import { isEmptyCell, readNumber } from './cell-numbers.ts';
import { headerKey } from './columns.ts';

/** A column of an unknown file. */
export interface UnknownColumn {
  index: number;
  header: string;
  /** Its filled cells among the first records. */
  cells: readonly string[];
}

/** The header of an unknown file, and what stands below it. */
export interface UnknownTable {
  header: SourceRecord | undefined;
  columns: readonly UnknownColumn[];
  fingerprint: string;
}

const headerSearch = 50;
/** The share of the widest record's cells that a header fills. */
const headerWidth = 0.6;
const minHeaderCells = 2;

const filled = ({ cells }: SourceRecord) => cells.filter((cell) => cell.trim() !== '').length;

export const isDate = (cell: string): boolean =>
  readDate(cell, 'mdy') !== undefined || readDate(cell, 'dmy') !== undefined;
const isText = (cell: string) => cell.trim() === '' || (!readNumber(cell) && !isDate(cell));

/** Returns the record that looks most like a header: the first wide one in which everything is text. */
function findHeader(records: readonly SourceRecord[]): SourceRecord | undefined {
  const first = records.slice(0, headerSearch);
  const needed = Math.max(minHeaderCells, Math.max(0, ...first.map(filled)) * headerWidth);
  return first.find((record) => filled(record) >= needed && record.cells.every(isText));
}

/** Identifies a header, so that its mapping can be remembered; without a header, the number of columns. */
const fingerprintOf = (cells: readonly string[]) =>
  hash('sha256', cells.map(headerKey).join('\u001f')).slice(0, 32);

/** Finds the header and columns of an unknown file among its first records. */
export function unknownTable(records: readonly SourceRecord[]): UnknownTable {
  const header = findHeader(records);
  const body = records.filter(({ line }) => line > (header?.line ?? 0));
  const width = Math.max(
    header?.cells.length ?? 0,
    ...body.slice(0, headerSearch).map(({ cells }) => cells.length),
    0,
  );
  const columns = Array.from({ length: width }, (_, index) => ({
    index,
    header: header?.cells[index] ?? '',
    cells: body.flatMap(({ cells: { [index]: cell = '' } }) => (isEmptyCell(cell) ? [] : [cell])),
  }));
  return { header, columns, fingerprint: fingerprintOf(header?.cells ?? columns.map(() => '')) };
}
