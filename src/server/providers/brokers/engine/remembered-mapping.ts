import type { FileMapping } from '#contract/imports.ts';
import { importLimits, type MappedField } from '#domain/imports.ts';
import type { SourceRecord } from '../readers/source.ts';
import { readDate } from './cell-dates.ts';
import { commonMark } from './detect-decimals.ts';
import { fitsField } from './guess-columns.ts';
import { guessKinds, guessMapping, orderOfDates, ownCells } from './guess-mapping.ts';
import type { UnknownTable } from './unknown-columns.ts';

/** A mapping as it is remembered, with what tells answers of its owner from guesses. */
export interface RememberedMapping extends FileMapping {
  /** Guesses that its owner took away. */
  declined?: { columns: MappedField[]; kinds: string[] };
  /** The line in which the header was found. */
  foundHeader?: number;
}

const fieldsOf = ({ columns }: FileMapping) => Object.keys(columns) as MappedField[];

/** Returns a mapping as it is to be remembered. `guess` contains what was remembered before. */
export function toRemember(
  mapping: FileMapping,
  guess: FileMapping,
  { header }: Pick<UnknownTable, 'header'>,
  { declined = { columns: [], kinds: [] } }: Pick<RememberedMapping, 'declined'> = {},
): RememberedMapping {
  const columns = new Set([...declined.columns, ...fieldsOf(guess)]);
  const kinds = new Set([...declined.kinds, ...Object.keys(guess.kinds)]);
  return {
    ...mapping,
    declined: {
      columns: [...columns].filter((field) => mapping.columns[field] === undefined),
      kinds: [...kinds].filter((text) => mapping.kinds[text] === undefined),
    },
    foundHeader: header?.line ?? 0,
  };
}

/** Adds guessed columns to the remembered ones. A column means one thing. */
function completeColumns(remembered: RememberedMapping, guess: FileMapping): FileMapping['columns'] {
  const declined = new Set(remembered.declined?.columns);
  const used = new Set(Object.values(remembered.columns));
  const added = Object.entries(guess.columns).filter(
    ([field, index]) => !declined.has(field as MappedField) && !used.has(index),
  );
  return { ...Object.fromEntries(added), ...remembered.columns };
}

function completeKinds(remembered: RememberedMapping, guess: FileMapping['kinds']): FileMapping['kinds'] {
  const declined = new Set(remembered.declined?.kinds);
  const guessed = Object.entries(guess).filter(([text]) => !declined.has(text));
  // Without a column of kinds, purchases are what a file without any sign is guessed to have.
  const known = Object.entries(remembered.kinds).filter(
    ([text, kind]) => text !== '' || kind !== 'buy' || guess[''] === 'buy',
  );
  const kinds = new Map([...known, ...guessed, ...known]);
  return Object.fromEntries([...kinds].slice(0, importLimits.answers));
}

/** Returns the remembered order of dates, unless another one reads more of them. */
function completeDates(remembered: FileMapping, dates: readonly string[], mark: FileMapping['decimalMark']) {
  const reads = (order: FileMapping['dates']) => dates.filter((date) => readDate(date, order)).length;
  const guessed = orderOfDates(dates, mark);
  return reads(guessed) > reads(remembered.dates) ? guessed : remembered.dates;
}

/**
 * Completes a remembered mapping by the guess for a file with the same header. Undefined for a file without a header whose
 * columns have other contents.
 */
function completeMapping(
  remembered: RememberedMapping,
  guess: FileMapping,
  table: UnknownTable,
): FileMapping | undefined {
  const isOther = fieldsOf(remembered).some(
    (field) => !fitsField(field, table.columns[remembered.columns[field] ?? -1]),
  );
  if (!table.header && isOther) return undefined;
  const columns = completeColumns(remembered, guess);
  const cells = ownCells(table, columns);
  const decimalMark = commonMark(cells.numbers()) ?? remembered.decimalMark;
  const { headerLine, foundHeader = headerLine } = remembered;
  return {
    headerLine: Math.max(0, guess.headerLine + headerLine - foundHeader),
    columns,
    dates: completeDates(remembered, cells.of('date'), decimalMark),
    decimalMark,
    currency: remembered.currency,
    kinds: completeKinds(remembered, guessKinds(table, columns)),
    isPositions: remembered.isPositions,
  };
}

/** The guess for an unknown file, and what it was completed with. */
export type CompletedGuess = ReturnType<typeof guessMapping> & { remembered?: RememberedMapping };

/** Guesses the mapping of an unknown file, completed by what is remembered about files with its header. */
export function completedGuess(
  first: readonly SourceRecord[],
  mappings: Readonly<Record<string, RememberedMapping>>,
): CompletedGuess {
  const { unknown, table } = guessMapping(first);
  const { fingerprint } = unknown;
  const remembered = Object.hasOwn(mappings, fingerprint) ? mappings[fingerprint] : undefined;
  const mapping = remembered && completeMapping(remembered, unknown.mapping, table);
  return mapping ? { unknown: { ...unknown, mapping }, table, remembered } : { unknown, table };
}
