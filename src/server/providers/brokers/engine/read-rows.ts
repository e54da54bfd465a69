import type { ReadRow } from '#domain/importing/draft.ts';
import type { SourceRecord } from '../readers/source.ts';
import { readDate } from './cell-dates.ts';
import {
  type ColumnIndex,
  cellReader,
  firstPresent,
  headerFilter,
  indexHeader,
  matchTable,
} from './columns.ts';
import type { Format, Table } from './format.ts';
import { findKindRule } from './kind-rule.ts';
import { type RowContext, readRow } from './read-row.ts';
import { accountOf } from './row-account.ts';
import { sourceText } from './source-text.ts';

interface Current {
  table: Table;
  columns: ColumnIndex;
}

/**
 * How many filled cells text below a table has at most: it does not start like a row. Two under a wide header, one under a
 * narrow one.
 */
const footerCells = 2;
const footerCellsUnder = (width: number) => (width > 2 * footerCells ? footerCells : width > 2 ? 1 : 0);
const longWord = 30;
const totalLine = /^(transactions |grand |account |portfolio |sub)?totals?\b/i;
const onlyTotal = /^(transactions |grand |account |portfolio |sub)?totals?\s*:?$/i;

/** Tells whether a record has the date of a row, or the beginning of one that was cut off. */
function hasDate(record: SourceRecord, { table, columns }: Current): boolean {
  const { date } = table.columns;
  const text = date ? firstPresent(cellReader(record, columns), date) : '';
  return /^\d{1,4}[-/.]?\d{0,2}[-/.]?$/.test(text) || readDate(text, table.dates ?? 'iso') !== undefined;
}

function hasKind(record: SourceRecord, { table, columns }: Current): boolean {
  const { kind } = table.columns;
  const text = kind ? firstPresent(cellReader(record, columns), kind) : '';
  return text !== '' && findKindRule(table.kinds, text) !== undefined;
}

/** Tells totals and text below a table from its rows. A row that was cut off stays a row. */
function isFooter(record: SourceRecord, current: Current): boolean {
  if (record.values || record.damage) return false;
  const filled = record.cells.filter((cell) => cell.trim() !== '').map((cell) => cell.trim());
  const [first = ''] = filled;
  // A security can be called Total, too.
  const isTotal = current.table.columns.date ? totalLine.test(first) : onlyTotal.test(first);
  if (isTotal && !hasDate(record, current)) return true;
  if (filled.length > footerCellsUnder(current.columns.width)) return false;
  const isText = first.includes(' ') || first.length > longWord;
  return isText && !hasDate(record, current) && !hasKind(record, current);
}

/** Returns the table of a format whose columns are known by their position. */
function fixedTable({ tables: [table] }: Format): Current | undefined {
  return table?.header.length === 0 && !table.group ? { table, columns: indexHeader([]) } : undefined;
}

/** Whether a record above every header looks like a row: it has as many cells as the shortest header. */
function isRowLike({ cells }: SourceRecord, { tables }: Format): boolean {
  const needed = Math.min(...tables.map(({ header }) => header.length));
  return cells.filter((cell) => cell.trim() !== '').length >= Math.max(needed, footerCells + 1);
}

/**
 * Creates a function that reads the records of a file in order: undefined for headers and for the letterhead above them.
 */
export function createRowReader(
  format: Format,
  context: RowContext,
): (record: SourceRecord) => ReadRow | undefined {
  const canBeHeader = headerFilter(format.tables);
  let current: Current | undefined = fixedTable(format);
  let group: string | null = null;
  let accountCurrency: string | null = null;

  function tableOf(record: SourceRecord): Current | undefined {
    if (record.values === null && !canBeHeader(record)) return undefined;
    for (const table of format.tables) {
      if (table.header.length === 0 && !table.group) continue;
      const columns = matchTable(table, record);
      if (columns) return { table, columns };
    }
    return undefined;
  }

  return (record) => {
    const { line, place } = record;
    const source = sourceText(record);
    accountCurrency = format.accountCurrency?.(record) ?? accountCurrency;
    if (record.group !== group) {
      // A table ends with its sheet.
      if (group !== null) current = fixedTable(format);
      group = record.group;
    }
    const found = tableOf(record);
    if (found && !record.values) {
      current = found;
      return undefined;
    }
    const under = record.values ? found : current;
    if (record.values && !under)
      return { line, place, source, outcome: { is: 'skipped', reason: 'Not a transaction.' } };
    if (!under && record.group === null && !isRowLike(record, format)) return undefined;
    if (!under)
      return {
        line,
        place,
        source,
        outcome: { is: 'skipped', reason: 'Not part of a table of transactions.' },
      };
    if (isFooter(record, under))
      return { line, place, source, outcome: { is: 'skipped', reason: 'Text below the table.' } };
    const outcome = readRow(record, under.table, under.columns, { ...context, accountCurrency });
    const account = accountOf(record, under.table, under.columns);
    return { line, place, source, ...(account && { account }), outcome };
  };
}

/** More rows than this are joined by day, so that memory stays bounded. */
const maxCombined = 20_000;

const dayOfRow = ({ outcome }: ReadRow) => (outcome.is === 'skipped' ? undefined : outcome.draft?.date);

/**
 * Forgets the signs of rows whose kind is known, once rows have been joined by them. Changes the rows, because copies of
 * half a million would not fit into the memory of their process.
 */
function withoutSigns(rows: ReadRow[]): ReadRow[] {
  for (const { outcome } of rows)
    if (outcome.is !== 'skipped' && outcome.draft?.signs && outcome.draft.kind !== null)
      outcome.draft.signs = undefined;
  return rows;
}

/** Joins rows that belong together, which are always of one account. */
function combined(rows: readonly ReadRow[], combine: NonNullable<Format['combine']>): ReadRow[] {
  const byAccount = [...Map.groupBy(rows, ({ account }) => account).values()];
  if (byAccount.length < 2) return combine(rows);
  return byAccount.flatMap((some) => combine(some)).sort((a, b) => a.line - b.line);
}

/** Yields rows of a format in chunks; those that belong together are joined first. */
export async function* readRows(
  records: AsyncIterable<SourceRecord[]>,
  format: Format,
  context: RowContext,
): AsyncGenerator<ReadRow[]> {
  const read = createRowReader(format, context);
  let held: ReadRow[] = [];
  for await (const chunk of records) {
    const rows = chunk.flatMap((record) => read(record) ?? []);
    if (!format.combine) {
      yield withoutSigns(rows);
      continue;
    }
    for (const row of rows) held.push(row);
    if (held.length < maxCombined) continue;
    const last = dayOfRow(held.at(-1) as ReadRow);
    const cut = held.findIndex((row) => dayOfRow(row) === last);
    // A single day with so many rows is joined in parts, and so are rows whose days are out of order.
    const end = cut > held.length / 2 ? cut : held.length;
    yield withoutSigns(combined(held.slice(0, end), format.combine));
    held = held.slice(end);
  }
  if (format.combine && held.length > 0) yield withoutSigns(combined(held, format.combine));
}
