import { pipeline } from 'node:stream/promises';
import { CsvError, type Info, parse } from 'csv-parse';
import { AppError } from '../../../domain/app-error.ts';
import { csvOptions, delimiterOf, isBlank, layoutOf } from './sheet-layout.ts';
import { collectProblems } from './sheet-problems.ts';
import { gatherRows } from './sheet-rows.ts';
import { sheetText } from './sheet-text.ts';

/** `value` is canonical decimal text, US dollars. */
export interface SheetHolding {
  symbol: string;
  value: string;
}

export interface SheetWizard {
  name: string;
  holdings: SheetHolding[];
}

/** What a sheet may be: bytes, rows below the header that aren't blank, and how many issues are told in full. */
export const sheetLimits = { bytes: 10 * 1024 * 1024, rows: 100_000, issues: 20 } as const;

const noRows = () => new AppError('invalid', 'The sheet has no rows. Nothing was changed.');
const tooManyRows = () =>
  new AppError(
    'too_large',
    `The sheet has more than ${sheetLimits.rows.toLocaleString('en-US')} rows. Nothing was changed.`,
  );

function quoteProblem({ code }: CsvError): string {
  if (code === 'CSV_MAX_RECORD_SIZE') return 'This row is too long. Is a quote in it left open?';
  if (code === 'CSV_QUOTE_NOT_CLOSED') return 'A quote is opened in this row and never closed.';
  return 'Text follows the closing quote of a cell. Write a quote inside of a quoted cell twice.';
}

function openSheet(delimiter: string) {
  const problems = collectProblems(sheetLimits.issues);
  let rows: ReturnType<typeof gatherRows> | undefined;
  let count = 0;

  // A record is one row of a spreadsheet, however many lines its quoted cells have, and so is an empty line.
  function takeRecord(record: string[], { records, empty_lines, invalid_field_length }: Info): null {
    const row = records + empty_lines;
    // Rows of uneven length are dear to the parser, so even blank ones are bounded.
    if (invalid_field_length > sheetLimits.rows) throw tooManyRows();
    if (isBlank(record)) return null;
    if (!rows) {
      rows = gatherRows(layoutOf(record, row), delimiter, problems);
      return null;
    }
    count += 1;
    if (count > sheetLimits.rows) throw tooManyRows();
    rows.add(row, record);
    return null;
  }

  const parser = parse({ ...csvOptions, delimiter, on_record: takeRecord });

  return {
    parser,
    failureOf(error: unknown): unknown {
      if (!(error instanceof CsvError)) return error;
      const row = parser.info.records + parser.info.empty_lines + 1;
      problems.add(row, undefined, quoteProblem(error));
      return problems.failure(row);
    },
    wizards(): SheetWizard[] {
      const failure = problems.failure();
      if (failure) throw failure;
      if (!rows || count === 0) throw noRows();
      return rows.wizards();
    },
  };
}

async function* withHead(head: string, rest: AsyncGenerator<string>): AsyncGenerator<string> {
  try {
    yield head;
    yield* rest;
  } finally {
    await rest.return(undefined);
  }
}

/**
 * Reads a sheet of one row per holding as a stream: wizards in order of first appearance, and so their holdings.
 * Throws AppError 'invalid', with up to 20 issues by row and column as a spreadsheet shows them, or 'too_large'.
 */
export async function readSheet(input: AsyncIterable<Uint8Array>): Promise<SheetWizard[]> {
  const texts = sheetText(input, sheetLimits.bytes);
  const first = await texts.next();
  if (first.done) throw noRows();
  const { delimiter, skip } = delimiterOf(first.value);
  const sheet = openSheet(delimiter);
  try {
    await pipeline(withHead(first.value.slice(skip), texts), sheet.parser);
  } catch (error) {
    throw sheet.failureOf(error);
  }
  return sheet.wizards();
}
