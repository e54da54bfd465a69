import { importLimits } from '#domain/imports.ts';
import { readerLimits } from '../reader-limits.ts';
import { type ParsedLine, parseQuotedLine, splitPlainly } from './parse-cells.ts';

/** What is known about the records so far. */
export interface RecordShape {
  delimiter: string;
  /** The number of cells of the last sound record, or 0. A line with as many is a record of its own. */
  usualCells: number;
}

/** A record and the number of lines that it covers. */
export interface SplitRecord {
  lines: number;
  source: string;
  cells: string[];
  damage: string | null;
}

const neverClosed = 'A quotation mark is never closed.';
const strayQuote = 'A quotation mark inside a cell is not doubled.';
/** Fewer cells than these say little about a line. */
const tellingCells = 3;

const isRecordAlone = (line: string, { delimiter, usualCells }: RecordShape) =>
  usualCells >= tellingCells && parseQuotedLine(line, delimiter, null).cells.length === usualCells;

/** Says whether a line break in a cell may hide a record that a stray quote glued to it. */
const mayHideRecord = (cell: string, delimiter: string) =>
  cell.includes('\n') && cell.includes(delimiter, cell.indexOf('\n'));

const isSensible = (cells: string[], { delimiter, usualCells }: RecordShape) =>
  cells.length === usualCells ||
  cells.length === 1 ||
  usualCells < tellingCells ||
  !cells.some((cell) => mayHideRecord(cell, delimiter));

/** Joins a line with those that close its quoted cell: null if none does, undefined if more lines are needed. */
function joinLines(
  lines: readonly string[],
  index: number,
  first: ParsedLine,
  shape: RecordShape,
): Omit<SplitRecord, 'source'> | null | undefined {
  const cells = [...first.cells];
  let { open } = first;
  let length = lines[index]?.length ?? 0;
  for (let count = 2; count <= readerLimits.quotedLines; count += 1) {
    const line = lines[index + count - 1];
    if (line === undefined) return undefined;
    length += line.length;
    if (length > readerLimits.lineLength) return null;
    const parsed = parseQuotedLine(line, shape.delimiter, open);
    if (parsed.hasStrayQuote || (parsed.open?.length ?? 0) > importLimits.cellLength) return null;
    for (const cell of parsed.cells) cells.push(cell);
    open = parsed.open;
    if (open === null) return isSensible(cells, shape) ? { lines: count, cells, damage: null } : null;
    if (isRecordAlone(line, shape)) return null;
  }
  return null;
}

const damageOf = ({ cells, hasStrayQuote }: ParsedLine, { usualCells }: RecordShape) =>
  hasStrayQuote && usualCells > 0 && cells.length !== usualCells ? strayQuote : null;

/**
 * Splits the record that starts at a line with quotes. A quote that no line closes sensibly damages this line only.
 * Returns undefined if the lines that follow decide and `isEnd` is false.
 */
export function splitQuoted(
  lines: readonly string[],
  index: number,
  shape: RecordShape,
  isEnd: boolean,
): SplitRecord | undefined {
  const source = lines[index] ?? '';
  const parsed = parseQuotedLine(source, shape.delimiter, null);
  if (parsed.open === null) return { lines: 1, source, cells: parsed.cells, damage: damageOf(parsed, shape) };
  const joined = parsed.hasStrayQuote ? null : joinLines(lines, index, parsed, shape);
  if (joined) return { ...joined, source: lines.slice(index, index + joined.lines).join('\n') };
  if (joined === undefined && !isEnd) return undefined;
  return { lines: 1, source, cells: splitPlainly(source, shape.delimiter), damage: neverClosed };
}
