import { csvCell, escapeFormula } from '#domain/csv-cells.ts';

/** Formats a row as a line of CSV, with formulas escaped. */
export const csvLine = (cells: readonly string[], delimiter = ','): string =>
  `${cells.map((cell) => csvCell(escapeFormula(cell))).join(delimiter)}\r\n`;

/** The mark by which spreadsheets detect UTF-8. Other programs may take it for a part of the header. */
export const byteOrderMark = '\uFEFF';
