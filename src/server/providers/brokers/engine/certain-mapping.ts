import type { FileMapping, ImportFile } from '#contract/imports.ts';
import type { MappedField } from '#domain/imports.ts';
import { readDate } from './cell-dates.ts';
import { commonMark } from './detect-decimals.ts';
import { isPlainlyNamed } from './guess-columns.ts';
import { ownCells } from './guess-mapping.ts';
import type { UnknownTable } from './unknown-columns.ts';

/** Of each line, one column has to be there and to have a plain name. */
const needed: readonly (readonly MappedField[])[] = [
  ['date'],
  ['symbol', 'isin'],
  ['shares'],
  ['price', 'amount'],
];

const hasDots = (date: string) => /^\s*\d{1,2}\.\s?\d{1,2}\./.test(date);

/** Whether dates have one meaning only: the year in front, dots, or a day above 12. */
function haveOneOrder(dates: readonly string[], order: FileMapping['dates']): boolean {
  if (order === 'iso' || order === 'ymd' || dates.every(hasDots)) return true;
  const other = order === 'mdy' ? 'dmy' : 'mdy';
  return (
    dates.every((date) => readDate(date, order) !== undefined) &&
    dates.some((date) => readDate(date, other) === undefined)
  );
}

const haveOneMark = (numbers: readonly string[]): boolean =>
  commonMark(numbers) !== undefined || !numbers.some((text) => /[.,]/.test(text));

/**
 * Returns whether the guess for an unknown file leaves nothing to ask: plain names of columns, kinds that are known, and
 * dates and numbers that have one meaning only.
 */
export function isCertainMapping(
  { mapping, kinds }: Pick<NonNullable<ImportFile['unknown']>, 'mapping' | 'kinds'>,
  table: UnknownTable,
): boolean {
  const isPlain = (field: MappedField) => isPlainlyNamed(field, table.columns[mapping.columns[field] ?? -1]);
  const cells = ownCells(table, mapping.columns);
  return (
    needed.every((fields) => fields.some(isPlain)) &&
    mapping.columns.kind !== undefined &&
    kinds.every(({ text }) => mapping.kinds[text] !== undefined) &&
    haveOneOrder(cells.of('date'), mapping.dates) &&
    haveOneMark(cells.numbers())
  );
}
