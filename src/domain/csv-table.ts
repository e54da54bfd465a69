import { csvCell, escapeFormula } from './csv-cells.ts';

type Cell = string | number | null;

/** A column of a CSV file. */
export interface CsvColumn<Row> {
  name: string;
  of: (row: Row) => Cell;
}

/** More digits than this are noise of binary fractions. */
const significantDigits = 12;

function cellText(cell: Cell): string {
  if (cell === null) return '';
  if (typeof cell === 'string') return csvCell(escapeFormula(cell));
  return String(Number.isInteger(cell) ? cell : Number(cell.toPrecision(significantDigits)));
}

/** Returns the header of a CSV file. */
export const csvHeader = <Row>(columns: readonly CsvColumn<Row>[]): string =>
  `${columns.map(({ name }) => csvCell(name)).join(',')}\r\n`;

/** Formats a row as a line of CSV. Fractions stay fractions; what is unknown is empty. */
export const csvRow = <Row>(columns: readonly CsvColumn<Row>[], row: Row): string =>
  `${columns.map(({ of }) => cellText(of(row))).join(',')}\r\n`;
