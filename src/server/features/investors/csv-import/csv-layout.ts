import { parse } from 'csv-parse/sync';
import { AppError, type Issue } from '#domain/app-error.ts';

/** The options of csv-parse, without the delimiter. */
export const csvOptions = {
  // The maximum number of columns in spreadsheets. Excess cells are joined into the last one, which bounds the record.
  ignore_last_delimiters: 16_384,
  // Longer records are caused by an unclosed quote.
  max_record_size: 128_000,
  record_delimiter: ['\r\n', '\n', '\r'],
  relax_column_count: true,
  // As in spreadsheets, a quote inside an unquoted cell is an ordinary character.
  relax_quotes: true,
  skip_empty_lines: true,
  trim: true,
};

const acceptedHeaders = {
  name: ['name', 'wizard', 'investor'],
  symbol: ['symbol', 'ticker'],
  value: ['value', 'market value', 'value ($)', 'market value ($)'],
} as const;

export type Field = keyof typeof acceptedHeaders;
const fields: readonly Field[] = ['name', 'symbol', 'value'];

interface Column {
  index: number;
  /** The header as written in the file, for error messages. */
  header: string;
}

export interface CsvLayout {
  columns: Record<Field, Column>;
  /** The number of columns up to the last one with a header. */
  width: number;
}

const withoutSpaces = (text: string): string => text.replace(/\s+/g, '').toLowerCase();
const tidySpaces = (text: string): string => text.trim().replace(/\s+/g, ' ');
const orList = new Intl.ListFormat('en-US', { type: 'disjunction' });

const fieldByHeader = new Map(
  fields.flatMap((field) => acceptedHeaders[field].map((text) => [withoutSpaces(text), field])),
);

export const isBlank = (record: readonly string[]): boolean => record.every((cell) => cell.trim() === '');

function parseHeader(delimiter: string, head: string): string[] {
  try {
    const records = parse(head, { ...csvOptions, delimiter, to: 1, skip_records_with_empty_values: true });
    return records[0] ?? [];
  } catch {
    return [];
  }
}

const countKnownColumns = (header: readonly string[]): number =>
  header.filter((cell) => fieldByHeader.has(withoutSpaces(cell))).length;

const separatorLine = /^"?sep=([^"\r\n])"?(?:\r\n|\n|\r|$)/i;

/**
 * Detects the delimiter from the start of a file: the one in its `sep=` line, or else the one that yields most known
 * columns in the header. `skip` is the length of the `sep=` line, which spreadsheets do not show as a row.
 */
export function findDelimiter(head: string): { delimiter: string; skip: number } {
  const named = separatorLine.exec(head);
  if (named?.[1]) return { delimiter: named[1], skip: named[0].length };
  const candidates = [',', ';', '\t'].map((delimiter) => {
    const header = parseHeader(delimiter, head);
    return { delimiter, known: countKnownColumns(header), cells: header.length };
  });
  candidates.sort((a, b) => b.known - a.known || b.cells - a.cells);
  return { delimiter: candidates[0]?.delimiter ?? ',', skip: 0 };
}

function findColumn(field: Field, header: readonly string[], row: number, issues: Issue[]): Column {
  const indexes = [...header.keys()].filter(
    (index) => fieldByHeader.get(withoutSpaces(header[index] ?? '')) === field,
  );
  const [index = -1, second] = indexes;
  const names = orList.format(acceptedHeaders[field]);
  if (index < 0) {
    issues.push({
      path: `row ${row}, column ${field}`,
      message: `This column is missing. Its header may be ${names}.`,
    });
  } else if (second !== undefined) {
    issues.push({
      path: `row ${row}, column ${tidySpaces(header[second] ?? '')}`,
      message: `There is more than one column for the ${field}. Keep one whose header is ${names}.`,
    });
  }
  return { index, header: tidySpaces(header[index] ?? '') };
}

/** Finds the columns by their headers. Throws AppError 'invalid' when a column is missing or duplicate. */
export function findLayout(header: readonly string[], row: number): CsvLayout {
  const issues: Issue[] = [];
  const columns = {
    name: findColumn('name', header, row, issues),
    symbol: findColumn('symbol', header, row, issues),
    value: findColumn('value', header, row, issues),
  };
  if (issues.length > 0) {
    const message = 'The file needs one column each for name, symbol and value. Nothing was changed.';
    throw new AppError('invalid', message, { issues });
  }
  return { columns, width: header.findLastIndex((cell) => cell.trim() !== '') + 1 };
}
