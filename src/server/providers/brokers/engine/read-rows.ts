import type { ReadRow } from '#domain/importing/draft.ts';
import type { SourceRecord } from '../source.ts';
import { readDate } from './cell-dates.ts';
import { type ColumnIndex, cellReader, firstPresent, headerKey, indexHeader, matchTable } from './columns.ts';
import type { Format, Table } from './format.ts';
import { type RowContext, readRow } from './read-row.ts';

interface Current {
  table: Table;
  columns: ColumnIndex;
}

/** A record with at most so many filled cells under a wide header is text below the table, unless it starts like a row. */
const footerCells = 2;

function isFooter(record: SourceRecord, { table, columns }: Current): boolean {
  if (record.values || record.damage) return false;
  const filled = record.cells.filter((cell) => cell.trim() !== '');
  if (/^(transactions |grand )?total\b/i.test(filled[0] ?? '')) return true;
  if (filled.length > footerCells || columns.width <= 2 * footerCells) return false;
  const date = table.columns.date ? firstPresent(cellReader(record, columns), table.columns.date) : '';
  return readDate(date, table.dates ?? 'iso') === undefined;
}

/** Returns the table of a format whose columns are known by their position. */
function fixedTable({ tables: [table] }: Format): Current | undefined {
  return table?.header.length === 0 && !table.group ? { table, columns: indexHeader([]) } : undefined;
}

/** Every header of a format, to find quickly whether a record can be one. */
const headerKeys = (format: Format) =>
  new Set(
    format.tables.flatMap(({ header, aliases = {} }) =>
      [...header, ...Object.keys(aliases)].map((name) => headerKey(name.replace(/^>/, ''))),
    ),
  );

/** Creates a function that reads the records of a file in order: undefined for headers and for what stands above them. */
export function createRowReader(
  format: Format,
  context: RowContext,
): (record: SourceRecord) => ReadRow | undefined {
  const known = headerKeys(format);
  let current: Current | undefined = fixedTable(format);
  let group: string | null = null;
  let accountCurrency: string | null = null;

  function tableOf(record: SourceRecord): Current | undefined {
    const isCandidate = record.values !== null || record.cells.some((cell) => known.has(headerKey(cell)));
    if (!isCandidate) return undefined;
    for (const table of format.tables) {
      if (table.header.length === 0 && !table.group) continue;
      const columns = matchTable(table, record);
      if (columns) return { table, columns };
    }
    return undefined;
  }

  return (record) => {
    const { line, place, source } = record;
    accountCurrency ??= format.accountCurrency?.(record) ?? null;
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
    if (!under) return undefined;
    if (isFooter(record, under))
      return { line, place, source, outcome: { is: 'skipped', reason: 'Text below the table.' } };
    const outcome = readRow(record, under.table, under.columns, { ...context, accountCurrency });
    return { line, place, source, outcome };
  };
}

/** More rows than this are joined by day, so that memory stays bounded. */
const maxCombined = 20_000;

const dayOfRow = ({ outcome }: ReadRow) => (outcome.is === 'skipped' ? undefined : outcome.draft?.date);

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
      yield rows;
      continue;
    }
    held.push(...rows);
    if (held.length < maxCombined) continue;
    const last = dayOfRow(held.at(-1) as ReadRow);
    const cut = held.findIndex((row) => dayOfRow(row) === last);
    // A single day with so many rows is joined in parts.
    const end = cut > 0 ? cut : held.length;
    yield format.combine(held.slice(0, end));
    held = held.slice(end);
  }
  if (format.combine && held.length > 0) yield format.combine(held);
}
