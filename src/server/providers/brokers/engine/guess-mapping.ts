import type { FileMapping, ImportFile } from '#contract/imports.ts';
import { importLimits, type MappedField } from '#domain/imports.ts';
import type { SourceRecord } from '../readers/source.ts';
import { readDate } from './cell-dates.ts';
import { readNumber } from './cell-numbers.ts';
import { commonKinds } from './common-kinds.ts';
import { commonMark } from './detect-decimals.ts';
import { guessColumns } from './guess-columns.ts';
import { findKindRule } from './kind-rule.ts';
import { isNegative } from './read-row.ts';
import { type UnknownTable, unknownTable } from './unknown-columns.ts';

const maxKinds = 100;
const kindLength = 200;
const sampleCount = 3;
const sampled = 200;

type CellsOf = (field: MappedField) => readonly string[];

/** Returns the cells of fields whose columns have been chosen. */
export function ownCells({ columns }: Pick<UnknownTable, 'columns'>, chosen: FileMapping['columns']) {
  const of: CellsOf = (field) =>
    (chosen[field] === undefined ? [] : (columns[chosen[field]]?.cells ?? [])).slice(0, sampled);
  return { of, numbers: () => (['shares', 'price', 'amount', 'fee', 'tax'] as const).flatMap(of) };
}

/**
 * Guesses the order of day, month and year. Where every date fits both orders, dots and decimal commas speak for the day
 * in front.
 */
export function orderOfDates(dates: readonly string[], mark: '.' | ','): FileMapping['dates'] {
  if (dates.every((date) => /^\d{4}/.test(date.trim()))) return 'iso';
  const reads = (order: 'mdy' | 'dmy') => dates.filter((date) => readDate(date, order)).length;
  const [monthFirst, dayFirst] = [reads('mdy'), reads('dmy')];
  if (monthFirst !== dayFirst) return monthFirst > dayFirst ? 'mdy' : 'dmy';
  return mark === ',' || dates.some((date) => /^\d{1,2}\.\d{1,2}\./.test(date.trim())) ? 'dmy' : 'mdy';
}

/** Returns the texts in the column of kinds with how often they occur, most frequent first. */
const kindTexts = (texts: readonly string[]) =>
  [...Map.groupBy(texts, (text) => text.slice(0, kindLength))]
    .map(([text, rows]) => ({ text, rows: rows.length }))
    .sort((a, b) => b.rows - a.rows)
    .slice(0, maxKinds);

/** Returns what the texts mean as far as it is known. */
function knownKinds(texts: readonly { text: string }[]): FileMapping['kinds'] {
  const known = texts.flatMap(({ text }) => {
    const kind = findKindRule(commonKinds, text);
    return typeof kind === 'string' ? [[text, kind]] : [];
  });
  return Object.fromEntries(known);
}

/** Without kinds and without any sign, trades are purchases. */
function unnamedKinds(cellsOf: CellsOf): FileMapping['kinds'] {
  const numbers = [...cellsOf('shares'), ...cellsOf('amount')].map((cell) => readNumber(cell)?.value ?? null);
  const hasShares = cellsOf('shares').length > 0;
  return hasShares && !numbers.some(isNegative) ? { '': 'buy' } : {};
}

/** Returns the texts in the column of kinds of a mapping. */
export const textsOfKinds = ({ columns }: Pick<UnknownTable, 'columns'>, chosen: FileMapping['columns']) =>
  kindTexts(chosen.kind === undefined ? [] : (columns[chosen.kind]?.cells ?? []));

/** Guesses what the kinds of a file mean whose columns are known. */
export const guessKinds = (table: UnknownTable, chosen: FileMapping['columns']): FileMapping['kinds'] =>
  chosen.kind === undefined
    ? unnamedKinds(ownCells(table, chosen).of)
    : knownKinds(textsOfKinds(table, chosen));

function mappingOf(table: UnknownTable): FileMapping {
  const { header, columns } = table;
  const chosen = guessColumns(columns);
  const cells = ownCells({ columns }, chosen);
  const decimalMark = commonMark(cells.numbers()) ?? '.';
  return {
    headerLine: header?.line ?? 0,
    columns: chosen,
    dates: chosen.date === undefined ? 'iso' : orderOfDates(cells.of('date'), decimalMark),
    decimalMark,
    currency: null,
    kinds: guessKinds(table, chosen),
    isPositions: chosen.date === undefined && chosen.kind === undefined && chosen.shares !== undefined,
  };
}

/** Describes an unknown file: its columns with samples, and the best guess of what they mean. */
export function guessMapping(records: readonly SourceRecord[]): {
  unknown: NonNullable<ImportFile['unknown']>;
  table: UnknownTable;
} {
  const table = unknownTable(records);
  const mapping = mappingOf(table);
  return {
    table,
    unknown: {
      fingerprint: table.fingerprint,
      columns: table.columns.map(({ index, header, cells }) => ({
        index,
        header: header.slice(0, importLimits.shownLength),
        samples: cells.slice(0, sampleCount).map((cell) => cell.slice(0, importLimits.shownLength)),
      })),
      mapping,
      kinds: textsOfKinds(table, mapping.columns),
    },
  };
}
