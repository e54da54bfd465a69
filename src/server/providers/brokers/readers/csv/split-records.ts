import { importLimits } from '#domain/imports.ts';
import { cellTooLong, tooManyColumns } from '../reader-limits.ts';
import { type SplitRecord, splitQuoted } from './split-quoted.ts';

/** A record and the lines that it covers. */
export interface CsvRecord extends SplitRecord {
  /** The number of its first line, from 1. */
  line: number;
}

/** Trims the cells in place. Returns false if all are empty. */
function trimCells(cells: string[], place: string): boolean {
  if (cells.length > importLimits.columns) throw tooManyColumns(place);
  let hasText = false;
  for (let index = 0; index < cells.length; index += 1) {
    const cell = (cells[index] ?? '').trim();
    if (cell.length > importLimits.cellLength) throw cellTooLong(place);
    hasText ||= cell !== '';
    cells[index] = cell;
  }
  return hasText;
}

/**
 * Splits lines into records. Those whose cells are all empty are left out. The returned function takes lines as they are
 * read and returns the records that they complete; the last lines may wait for the next call unless `isEnd`. It throws
 * AppError 'too_large' for a cell or a number of columns above the limits.
 */
export function createRecordSplitter(delimiter: string): (added: string[], isEnd: boolean) => CsvRecord[] {
  let waiting: string[] = [];
  let passed = 0;
  let usualCells = 0;

  return (added, isEnd) => {
    // Waiting lines are split again only when there are more.
    if (added.length === 0 && !isEnd) return [];
    const lines = waiting.length === 0 ? added : [...waiting, ...added];
    const records: CsvRecord[] = [];
    let index = 0;
    while (index < lines.length) {
      const source = lines[index] ?? '';
      const record = source.includes('"')
        ? splitQuoted(lines, index, { delimiter, usualCells }, isEnd)
        : { lines: 1, source, cells: source.split(delimiter), damage: null };
      if (!record) break;
      const line = passed + index + 1;
      if (trimCells(record.cells, `Line ${line}`)) {
        records.push({ line, ...record });
        if (!record.damage) usualCells = record.cells.length;
      }
      index += record.lines;
    }
    passed += index;
    waiting = lines.slice(index);
    return records;
  };
}
