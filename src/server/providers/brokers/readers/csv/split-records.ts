import { importLimits } from '#domain/imports.ts';
import { cellTooLong, readerLimits, tooManyColumns } from '../reader-limits.ts';
import { type ParsedLine, parseQuotedLine, splitPlainly } from './parse-cells.ts';

/** A record and the lines that it covers. */
export interface CsvRecord {
  /** The number of its first line, from 1. */
  line: number;
  lines: number;
  source: string;
  cells: string[];
  damage: string | null;
}

interface Joined {
  lines: number;
  source: string;
  parsed: ParsedLine;
}

const neverClosed = 'A quotation mark is never closed.';
const strayQuote = 'A quotation mark inside a cell is not doubled.';

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
 * Splits lines into records. A quote that is not closed sensibly damages only its own line. Lines without any text in
 * their cells are left out. Throws AppError 'too_large' for a cell or a number of columns above the limits.
 */
export function createRecordSplitter(delimiter: string) {
  let waiting: string[] = [];
  let passed = 0;
  /** The number of cells of the last sound record: a line with as many is a record of its own. */
  let usualCells = 0;

  const isRecordAlone = (line: string) =>
    usualCells >= 3 && parseQuotedLine(line, delimiter, null).cells.length === usualCells;

  /** Says whether a record that spans lines is more than lines that a stray quote glued together. */
  const isSensible = (cells: string[], first: string, last: string) =>
    cells.length === usualCells ||
    ![first, last].some((line) => usualCells >= 3 && line.split(delimiter).length === usualCells);

  /** Joins a line with those that close its quoted cell: null if none does, undefined if more lines are needed. */
  function join(
    lines: string[],
    index: number,
    first: ParsedLine,
    isEnd: boolean,
  ): Joined | null | undefined {
    const cells = [...first.cells];
    let { open } = first;
    for (let next = index + 1; next < index + readerLimits.quotedLines; next += 1) {
      const line = lines[next];
      if (line === undefined) return isEnd ? null : undefined;
      const parsed = parseQuotedLine(line, delimiter, open);
      if (parsed.hasStrayQuote || (parsed.open?.length ?? 0) > importLimits.cellLength) return null;
      cells.push(...parsed.cells);
      open = parsed.open;
      if (open === null) {
        if (!isSensible(cells, lines[index] ?? '', line)) return null;
        const count = next - index + 1;
        return {
          lines: count,
          source: lines.slice(index, next + 1).join('\n'),
          parsed: { ...parsed, cells },
        };
      }
      if (isRecordAlone(line)) return null;
    }
    return null;
  }

  function damageOf({ cells, hasStrayQuote }: ParsedLine): string | null {
    return hasStrayQuote && usualCells > 0 && cells.length !== usualCells ? strayQuote : null;
  }

  /** Splits one record with quotes; undefined if more lines are needed. */
  function splitQuoted(lines: string[], index: number, isEnd: boolean): Omit<CsvRecord, 'line'> | undefined {
    const source = lines[index] ?? '';
    const parsed = parseQuotedLine(source, delimiter, null);
    if (parsed.open === null) return { lines: 1, source, cells: parsed.cells, damage: damageOf(parsed) };
    const joined = parsed.hasStrayQuote ? null : join(lines, index, parsed, isEnd);
    if (joined === undefined) return undefined;
    if (joined)
      return { lines: joined.lines, source: joined.source, cells: joined.parsed.cells, damage: null };
    return { lines: 1, source, cells: splitPlainly(source, delimiter), damage: neverClosed };
  }

  /** Returns the records that `added` completes; the last lines may wait for the next call unless `isEnd`. */
  return function split(added: string[], isEnd: boolean): CsvRecord[] {
    const lines = waiting.length === 0 ? added : [...waiting, ...added];
    const records: CsvRecord[] = [];
    let index = 0;
    while (index < lines.length) {
      const text = lines[index] ?? '';
      const record = text.includes('"')
        ? splitQuoted(lines, index, isEnd)
        : { lines: 1, source: text, cells: text.split(delimiter), damage: null };
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
