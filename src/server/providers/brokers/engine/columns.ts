import type { SourceRecord } from '../readers/source.ts';
import { isEmptyCell } from './cell-numbers.ts';
import type { ColumnName, Table } from './format.ts';

/** Returns a header as it is compared: lower case, without the spaces and marks that vary. */
export const headerKey = (text: string): string =>
  text
    .replace(/^\uFEFF/, '')
    .normalize('NFC')
    .trim()
    .replace(/\s+/g, ' ')
    .toLowerCase();

/** Finds the cells of a row by header. */
export interface ColumnIndex {
  /** Returns the position of a column; -1 if it is not there. */
  find(name: string): number;
  /** How many cells the header has that are not empty. */
  width: number;
}

/** Returns a function that translates a header: by the whole of it, else by its longest beginning that ends with `*`. */
function aliasReader(aliases: NonNullable<Table['aliases']>): (written: string) => string {
  const names = new Map(Object.entries(aliases).map(([from, to]) => [headerKey(from), headerKey(to)]));
  const beginnings = [...names.keys()]
    .filter((name) => name.endsWith('*'))
    .sort((a, b) => b.length - a.length);
  return (written) => {
    const found = names.has(written)
      ? written
      : beginnings.find((name) => written.startsWith(name.slice(0, -1)));
    return (found && names.get(found)) ?? written;
  };
}

/** Indexes the headers of a table: `Cur.#2` is the second of that name, `>Change` the nameless one after `Change`. */
export function indexHeader(cells: readonly string[], aliases: Table['aliases'] = {}): ColumnIndex {
  const canonicalName = aliasReader(aliases);
  const positions = new Map<string, number>();
  const counts = new Map<string, number>();
  let before = '';
  for (const [index, cell] of cells.entries()) {
    const key = canonicalName(headerKey(cell));
    if (key === '') {
      if (before !== '' && !positions.has(`>${before}`)) positions.set(`>${before}`, index);
      before = '';
      continue;
    }
    const count = (counts.get(key) ?? 0) + 1;
    counts.set(key, count);
    positions.set(count === 1 ? key : `${key}#${count}`, index);
    before = count === 1 ? key : `${key}#${count}`;
  }
  return {
    width: cells.filter((cell) => cell.trim() !== '').length,
    find: remembering((name) => {
      const position = /^#(\d+)$/.exec(name);
      return position ? Number(position[1]) - 1 : (positions.get(headerKey(name)) ?? -1);
    }),
  };
}

/** Remembers the positions of columns, because every row asks for the same few. */
function remembering(find: (name: string) => number): (name: string) => number {
  const known = new Map<string, number>();
  return (name) => {
    const before = known.get(name);
    if (before !== undefined) return before;
    const found = find(name);
    known.set(name, found);
    return found;
  };
}

const listOf = (name: ColumnName): readonly string[] => (typeof name === 'string' ? [name] : name);

/** Returns a function that reads the text of a column: the first of several names that is there. */
export function cellReader(
  record: SourceRecord,
  columns: ColumnIndex | null,
): (name: string) => string | undefined {
  if (record.values) {
    const values = record.values;
    return (name) => values[name]?.trim();
  }
  return (name) => {
    const index = columns?.find(name) ?? -1;
    return index < 0 ? undefined : (record.cells[index] ?? '').trim();
  };
}

export const firstPresent = (read: (name: string) => string | undefined, name: ColumnName): string => {
  for (const one of listOf(name)) {
    const text = read(one);
    if (text !== undefined && !isEmptyCell(text)) return text;
  }
  return listOf(name).flatMap((one) => read(one) ?? [])[0] ?? '';
};

/** Returns the texts of all columns that are there. */
export const allPresent = (read: (name: string) => string | undefined, name: ColumnName): string[] =>
  listOf(name).flatMap((one) => read(one) ?? []);

/** Returns the names in a header of a table, in the file's own language too. */
const namesOf = ({ header, aliases = {} }: Table) =>
  [...header, ...Object.keys(aliases)].map((name) => headerKey(name.replace(/^>|#\d+$/g, '')));

/**
 * Creates a quick check whether a record can be the header of one of the tables, so that not every row is indexed: enough
 * of its cells have to be names of columns.
 */
export function headerFilter(tables: readonly Table[]): (record: SourceRecord) => boolean {
  const declared = tables.filter(({ header }) => header.length > 0);
  const known = new Set(declared.flatMap(namesOf));
  const starts = new Set([...known].map((name) => name.charAt(0)));
  const named = declared.map(({ header }) => header.filter((name) => !/^#\d+$/.test(name)).length);
  const needed = Math.min(...named);
  return ({ cells }) => {
    let found = 0;
    for (const cell of cells) {
      const start = cell.charAt(0);
      const isPadded = start === ' ' || start === '\uFEFF';
      if (!isPadded && !starts.has(start.toLowerCase())) continue;
      if (known.has(headerKey(cell))) found += 1;
      if (found >= needed) return true;
    }
    return false;
  };
}

/** Tells whether a record is the header of a table, or an element of it. Returns its columns. */
export function matchTable(table: Table, record: SourceRecord): ColumnIndex | undefined {
  if (table.group && !table.group.test(record.group ?? '')) return undefined;
  if (record.values) {
    const { values } = record;
    const has = (name: string) => name in values;
    if (!table.header.every(has) || table.without?.some(has)) return undefined;
    return { find: () => -1, width: Object.keys(values).length };
  }
  const columns = indexHeader(record.cells, table.aliases);
  const has = (name: string) => columns.find(name) >= 0;
  return table.header.every(has) && !table.without?.some(has) ? columns : undefined;
}
