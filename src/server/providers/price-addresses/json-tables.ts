import type { PartialReading } from '#domain/price-reading.ts';
import { type JsonValue, parseJson } from '../brokers/readers/json/json-values.ts';
import { isContainer, readPath, valueAt, writePath } from './json-path.ts';
import { parallelLists } from './parallel-lists.ts';
import { listed, quoted, unreadable } from './price-address.ts';
import { maxRows, type PriceTable } from './price-table.ts';
import { isRowDate } from './row-dates.ts';

/** Bounds of the search for lists and columns, so that a reply of any shape takes little time. */
const bounds = {
  listDepth: 6,
  lists: 50,
  visited: 20_000,
  elements: 5,
  sample: 20,
  columnDepth: 4,
  columns: 60,
};

type Keys = readonly string[];

/** The name and the value of an entry, where the rows are an object by date. */
const [entryKey, entryValue] = ['$key', '$value'];

const isDateMap = (value: object) => Object.keys(value).slice(0, bounds.elements).some(isRowDate);

/** Returns the rows of a list, or of an object whose names are dates. Any other object is one row. */
function rowsOf(value: JsonValue | undefined): JsonValue[] {
  if (!isContainer(value)) return [];
  if (Array.isArray(value)) return value;
  if (!isDateMap(value)) return [value];
  return Object.entries(value).map(([key, inner]) =>
    isContainer(inner) && !Array.isArray(inner)
      ? { ...inner, [entryKey]: key }
      : { [entryKey]: key, [entryValue]: inner },
  );
}

/** Returns the paths to the texts and numbers of a row. */
function leavesOf(value: JsonValue, path: Keys = []): Keys[] {
  if (!isContainer(value)) return path.length === 0 ? [] : [path];
  if (path.length >= bounds.columnDepth) return [];
  return Object.entries(value)
    .slice(0, bounds.columns)
    .flatMap(([key, inner]) => leavesOf(inner, [...path, key]))
    .slice(0, bounds.columns);
}

const textOf = (value: JsonValue | undefined): string => (typeof value === 'string' ? value : '');

const nameAt = (at: Keys) => (at.length === 0 ? 'The JSON' : `The JSON at ${quoted(writePath(at))}`);

/** Shows lists of equal length as the columns of a table. */
function tableOfLists(lists: ReturnType<typeof parallelLists>, at: Keys): PriceTable {
  const rows = lists[0]?.values.slice(0, maxRows + 1) ?? [];
  return {
    name: nameAt(at),
    rows: writePath(at),
    headings: lists.map(({ path }) => path),
    cells: rows.map((_value, row) => lists.map(({ values }) => textOf(values[row]))),
  };
}

/** Shows rows as a table with a column for each path: those that the reading names first, then all others. */
function tableOf(value: JsonValue | undefined, at: Keys, { date, price }: PartialReading): PriceTable {
  const lists = parallelLists(value);
  if (lists.length > 0) return tableOfLists(lists, at);
  const rows = rowsOf(value);
  const sample = rows.slice(0, bounds.sample);
  const found = sample.flatMap((row) => leavesOf(row).map(writePath));
  const named = [date, price].filter((path) => {
    const keys = path ? readPath(path) : undefined;
    return keys && sample.some((row) => valueAt(row, keys) !== undefined);
  });
  const headings = [...new Set([...named, ...found])].slice(0, bounds.columns) as string[];
  const paths = headings.map((path) => readPath(path) ?? []);
  return {
    name: nameAt(at),
    rows: writePath(at),
    headings,
    cells: rows.slice(0, maxRows + 1).map((row) => paths.map((path) => textOf(valueAt(row, path)))),
  };
}

/** Finds what may be rows of prices: lists, objects by date, and objects with a date in them. */
function findRows(root: JsonValue): Keys[] {
  const found: Keys[] = [];
  let level: { value: JsonValue; at: Keys }[] = [{ value: root, at: [] }];
  let visited = 0;
  for (let depth = 0; depth <= bounds.listDepth && level.length > 0; depth += 1) {
    const next: typeof level = [];
    for (const { value, at } of level) {
      visited += 1;
      if (!isContainer(value) || visited > bounds.visited || found.length >= bounds.lists) continue;
      const inner = Object.entries(value).slice(0, Array.isArray(value) ? bounds.elements : bounds.columns);
      const isList = Array.isArray(value) && inner.some(([, element]) => isContainer(element));
      if (
        isList ||
        isDateMap(value) ||
        parallelLists(value).length > 0 ||
        inner.some(([, leaf]) => isRowDate(textOf(leaf)))
      )
        found.push(at);
      for (const [key, element] of inner) next.push({ value: element, at: [...at, key] });
    }
    level = next;
  }
  return found;
}

function parse(text: string): JsonValue {
  try {
    return parseJson(text);
  } catch (error) {
    throw unreadable(
      error instanceof RangeError
        ? 'The JSON nests too many levels.'
        : 'The address returned JSON that is cut off or malformed.',
    );
  }
}

/** Describes what is where rows should be. */
function describeValue(value: JsonValue | undefined): string {
  if (!isContainer(value)) return value === undefined ? 'nothing' : `the value ${quoted(String(value))}`;
  if (Array.isArray(value)) return value.length === 0 ? 'an empty list' : 'a list';
  return `an object with ${listed(Object.keys(value))}`;
}

/** Reads JSON as the tables that may hold prices. Throws AppError 'invalid' for a path that leads to no rows. */
export function readJsonTables(text: string, reading: PartialReading): PriceTable[] {
  const root = parse(text);
  if (!reading.rows) {
    const tables = findRows(root).map((at) => tableOf(valueAt(root, at), at, reading));
    if (tables.length > 0) return tables;
    throw unreadable(`The JSON has no list of prices: it is ${describeValue(root)}.`);
  }
  const keys = readPath(reading.rows);
  if (!keys)
    throw unreadable(`${quoted(reading.rows)} is no path. A path is written as data.prices or result[0].`);
  const value = valueAt(root, keys);
  if (rowsOf(value).length === 0)
    throw unreadable(
      `The JSON has ${describeValue(value)} at ${quoted(reading.rows)}, not a list of rows. At its top it is ${describeValue(root)}.`,
    );
  return [tableOf(value, keys, reading)];
}
