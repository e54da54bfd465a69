import { AppError } from '#domain/app-error.ts';
import { importLimits } from '#domain/imports.ts';

/** The bounds of one file beyond `importLimits`. Lengths are in characters unless the name says bytes. */
export const readerLimits = {
  lineLength: 1024 * 1024,
  /** The lines that a quoted cell may span. */
  quotedLines: 50,
  xmlDepth: 100,
  jsonDepth: 100,
  zipEntries: 5_000,
  /** Unpacked bytes of all sheets together, of the shared texts, and of any other part of a workbook. */
  sheetBytes: 600 * 1024 * 1024,
  sharedTextBytes: 64 * 1024 * 1024,
  /** The length of the texts of all cells of a workbook. */
  sheetTextLength: 200 * 1024 * 1024,
  /** The length of the texts of all transactions of a Portfolio Performance file. */
  clientTextLength: 200 * 1024 * 1024,
  partBytes: 16 * 1024 * 1024,
  /** How many times larger than a workbook all of its unpacked data may be, once it exceeds `ratioFromBytes`. */
  ratio: 200,
  ratioFromBytes: 32 * 1024 * 1024,
} as const;

const count = (value: number) => value.toLocaleString('en-US');

export const invalid = (message: string): AppError =>
  new AppError('invalid', message, { reason: 'unprocessable' });

export const tooLarge = (message: string): AppError => new AppError('too_large', message);

/** Creates the error for a cell, attribute or text at `place`, such as `Line 12`. */
export const cellTooLong = (place: string): AppError =>
  tooLarge(`${place} has a cell of more than ${count(importLimits.cellLength)} characters.`);

export const tooManyColumns = (place: string): AppError =>
  tooLarge(`${place} has more than ${count(importLimits.columns)} columns.`);

/** Counts the records of a file. One more than the limit is read, because a table has a header. */
export function createRecordCounter() {
  let records = 0;
  return {
    /** Returns the number of the record, from 1. Throws AppError 'too_large' beyond the limit. */
    next(): number {
      records += 1;
      if (records > importLimits.rowsPerFile + 1)
        throw tooLarge(
          `The file has more than ${count(importLimits.rowsPerFile)} rows. Split it into several files.`,
        );
      return records;
    },
  };
}
