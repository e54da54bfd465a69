import { parse } from 'csv-parse/sync';
import { AppError, type Issue } from '../../../domain/app-error.ts';

/** How every sheet is taken apart, whatever its delimiter. */
export const csvOptions = {
  // The widest that spreadsheets have: what is beyond stays in the last cell, and counts for the row's length.
  ignore_last_delimiters: 16_384,
  // Longer rows come from a quote that is left open.
  max_record_size: 128_000,
  record_delimiter: ['\r\n', '\n', '\r'],
  relax_column_count: true,
  // A quote inside an unquoted cell is a character like any other, as in spreadsheets.
  relax_quotes: true,
  skip_empty_lines: true,
  trim: true,
};

const accepted = {
  name: ['name', 'wizard', 'investor'],
  symbol: ['symbol', 'ticker'],
  value: ['value', 'market value', 'value ($)', 'market value ($)'],
} as const;

export type Field = keyof typeof accepted;
const fields: readonly Field[] = ['name', 'symbol', 'value'];

interface Column {
  index: number;
  /** The header's own text, by which people know the column. */
  header: string;
}

export interface SheetLayout {
  columns: Record<Field, Column>;
  /** How many columns there are up to the last one with a header. */
  width: number;
}

const squeezed = (text: string): string => text.replace(/\s+/g, '').toLowerCase();
const spaced = (text: string): string => text.trim().replace(/\s+/g, ' ');
const inWords = new Intl.ListFormat('en-US', { type: 'disjunction' });

const fieldOf = new Map(fields.flatMap((field) => accepted[field].map((text) => [squeezed(text), field])));

export const isBlank = (record: readonly string[]): boolean => record.every((cell) => cell.trim() === '');

function headerWith(delimiter: string, head: string): string[] {
  try {
    const records = parse(head, { ...csvOptions, delimiter, to: 1, skip_records_with_empty_values: true });
    return records[0] ?? [];
  } catch {
    return [];
  }
}

const knownColumns = (header: readonly string[]): number =>
  header.filter((cell) => fieldOf.has(squeezed(cell))).length;

const separatorLine = /^"?sep=([^"\r\n])"?(?:\r\n|\n|\r|$)/i;

/**
 * The delimiter, from the head of a sheet: the one that its `sep=` line names, or else the one that makes most sense
 * of the header. `skip` is the length of the `sep=` line, which spreadsheets don't show.
 */
export function delimiterOf(head: string): { delimiter: string; skip: number } {
  const named = separatorLine.exec(head);
  if (named?.[1]) return { delimiter: named[1], skip: named[0].length };
  const tries = [',', ';', '\t'].map((delimiter) => {
    const header = headerWith(delimiter, head);
    return { delimiter, known: knownColumns(header), cells: header.length };
  });
  tries.sort((a, b) => b.known - a.known || b.cells - a.cells);
  return { delimiter: tries[0]?.delimiter ?? ',', skip: 0 };
}

function columnOf(field: Field, header: readonly string[], row: number, issues: Issue[]): Column {
  const indexes = [...header.keys()].filter((index) => fieldOf.get(squeezed(header[index] ?? '')) === field);
  const [index = -1, second] = indexes;
  const names = inWords.format(accepted[field]);
  if (index < 0) {
    issues.push({
      path: `row ${row}, column ${field}`,
      message: `This column is missing. Its header may be ${names}.`,
    });
  } else if (second !== undefined) {
    issues.push({
      path: `row ${row}, column ${spaced(header[second] ?? '')}`,
      message: `There is more than one column for the ${field}. Keep one whose header is ${names}.`,
    });
  }
  return { index, header: spaced(header[index] ?? '') };
}

/** Finds the columns by the texts of the header. Throws AppError 'invalid' when one is missing or there twice. */
export function layoutOf(header: readonly string[], row: number): SheetLayout {
  const issues: Issue[] = [];
  const columns = {
    name: columnOf('name', header, row, issues),
    symbol: columnOf('symbol', header, row, issues),
    value: columnOf('value', header, row, issues),
  };
  if (issues.length > 0) {
    const message = 'The sheet needs one column each for name, symbol and value. Nothing was changed.';
    throw new AppError('invalid', message, { issues });
  }
  return { columns, width: header.findLastIndex((cell) => cell.trim() !== '') + 1 };
}
