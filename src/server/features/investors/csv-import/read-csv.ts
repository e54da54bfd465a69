import { pipeline } from 'node:stream/promises';
import { CsvError, type Info, parse } from 'csv-parse';
import { AppError } from '#domain/app-error.ts';
import { inChunks } from '#domain/chunk.ts';
import type { ParserSource } from '#server/platform/isolation/parser-spec.ts';
import { csvOptions, findDelimiter, findLayout, isBlank } from './csv-layout.ts';
import { collectProblems, groupRows } from './csv-rows.ts';
import { decodeCsv } from './csv-text.ts';

/** `value` is canonical decimal text, US dollars. */
export interface CsvHolding {
  symbol: string;
  value: string;
}

export interface CsvInvestor {
  name: string;
  holdings: CsvHolding[];
}

/** The maximum bytes, non-blank rows below the header, and investors of a file; and the issues reported in full. */
export const csvLimits = { bytes: 50 * 1024 * 1024, rows: 100_000, investors: 10_000, issues: 20 } as const;

const noRows = () => new AppError('invalid', 'The file has no rows. Nothing was changed.');
const tooMany = (what: string, limit: number) =>
  new AppError(
    'too_large',
    `The file has more than ${limit.toLocaleString('en-US')} ${what}. Nothing was changed.`,
  );
const tooManyRows = () => tooMany('rows', csvLimits.rows);

function quoteProblem({ code }: CsvError): string {
  if (code === 'CSV_MAX_RECORD_SIZE') return 'This row is too long. Is a closing quote missing?';
  if (code === 'CSV_QUOTE_NOT_CLOSED') return 'A quote in this row is never closed.';
  return 'Text follows the closing quote of a cell. Double a quote inside a quoted cell.';
}

function createReader(delimiter: string) {
  const problems = collectProblems(csvLimits.issues);
  let rows: ReturnType<typeof groupRows> | undefined;
  let count = 0;

  // Spreadsheets count a record as one row, even when its quoted cells span lines; an empty line is a row too.
  function onRecord(record: string[], { records, empty_lines, invalid_field_length }: Info): null {
    const row = records + empty_lines;
    // Rows of uneven length are slow to parse, so blank ones count towards the limit too.
    if (invalid_field_length > csvLimits.rows) throw tooManyRows();
    if (isBlank(record)) return null;
    if (!rows) {
      rows = groupRows(findLayout(record, row), delimiter, problems);
      return null;
    }
    count += 1;
    if (count > csvLimits.rows) throw tooManyRows();
    rows.add(row, record);
    return null;
  }

  const parser = parse({ ...csvOptions, delimiter, on_record: onRecord });

  return {
    parser,
    failureOf(error: unknown): unknown {
      if (!(error instanceof CsvError)) return error;
      const row = parser.info.records + parser.info.empty_lines + 1;
      problems.add(row, undefined, quoteProblem(error));
      return problems.failure(row);
    },
    investors(): CsvInvestor[] {
      const failure = problems.failure();
      if (failure) throw failure;
      if (!rows || count === 0) throw noRows();
      const investors = rows.investors();
      if (investors.length > csvLimits.investors) throw tooMany('wizards', csvLimits.investors);
      return investors;
    },
  };
}

async function* prepend(head: string, rest: AsyncGenerator<string>): AsyncGenerator<string> {
  try {
    yield head;
    yield* rest;
  } finally {
    await rest.return(undefined);
  }
}

/**
 * Reads a CSV file with one row per holding as a stream. Returns investors and holdings in order of first appearance.
 * Throws AppError 'invalid', with up to 20 issues by row and column as a spreadsheet shows them, or 'too_large'.
 */
export async function readInvestorCsv(input: AsyncIterable<Uint8Array>): Promise<CsvInvestor[]> {
  const texts = decodeCsv(input, csvLimits.bytes);
  const first = await texts.next();
  if (first.done) throw noRows();
  const { delimiter, skip } = findDelimiter(first.value);
  const reader = createReader(delimiter);
  try {
    await pipeline(prepend(first.value.slice(skip), texts), reader.parser);
  } catch (error) {
    throw reader.failureOf(error);
  }
  return reader.investors();
}

const holdingsPerChunk = 1_000;

/** Reads a CSV file in the parser process. Yields investors with part of their holdings; parts of one follow each other. */
export async function* parseCsv({ stream }: ParserSource): AsyncGenerator<CsvInvestor[]> {
  let chunk: CsvInvestor[] = [];
  let count = 0;
  for (const { name, holdings } of await readInvestorCsv(stream))
    for (const part of inChunks(holdings, holdingsPerChunk)) {
      if (count + part.length > holdingsPerChunk) {
        yield chunk;
        [chunk, count] = [[], 0];
      }
      chunk.push({ name, holdings: part });
      count += part.length;
    }
  yield chunk;
}
