import { hash } from 'node:crypto';
import type { Column, Table } from './tables.ts';

export type Value = string | number | null | Uint8Array;

/** The values of a row, in the order of the table's columns. */
export type Row = Value[];

export const chunkBytes = 1024 * 1024;
export const chunkRows = 2000;

/** Returns the approximate size of a row in bytes. */
export function sizeOf(row: Row): number {
  return row.reduce<number>((sum, value) => {
    if (typeof value === 'string') return sum + value.length;
    return sum + (value instanceof Uint8Array ? value.byteLength : 8);
  }, 0);
}

/** Splits rows into chunks of about a megabyte. */
export function* chunksBySize(rows: Iterable<Row>): Generator<Row[]> {
  let chunk: Row[] = [];
  let bytes = 0;
  for (const row of rows) {
    chunk.push(row);
    bytes += sizeOf(row);
    if (bytes < chunkBytes && chunk.length < chunkRows) continue;
    yield chunk;
    chunk = [];
    bytes = 0;
  }
  if (chunk.length > 0) yield chunk;
}

/** Returns the number of rows to fetch next for a chunk of about a megabyte. */
export function nextChunk(chunk: readonly Row[]): number {
  const bytes = chunk.reduce((sum, row) => sum + sizeOf(row), 0);
  const fitting = Math.floor((chunkBytes * chunk.length) / Math.max(bytes, 1));
  return Math.min(Math.max(fitting, 1), chunk.length * 8, chunkRows);
}

const asJson = (value: Value) =>
  value instanceof Uint8Array
    ? Buffer.from(value.buffer, value.byteOffset, value.byteLength).toString('base64')
    : value;

/** Serializes a row as a line: a JSON array with bytes in base64. */
export const lineOf = (row: Row): string => JSON.stringify(row.map(asJson));

function fits(value: unknown, { kind }: Column): value is string | number | null {
  return value === null || typeof value === (kind === 'integer' ? 'number' : 'string');
}

/** Parses a line. Throws if it does not fit the table. */
export function rowOf(line: string, { name, columns }: Table): Row {
  const values: unknown = JSON.parse(line);
  if (!Array.isArray(values) || values.length !== columns.length)
    throw new Error(`a row of ${name} has the wrong length`);
  return columns.map((column, index) => {
    const value: unknown = values[index];
    if (!fits(value, column)) throw new Error(`${name}.${column.name} has the wrong type`);
    return column.kind === 'bytes' && typeof value === 'string' ? Buffer.from(value, 'base64') : value;
  });
}

/** The number of rows of a table, and the sum of the rows' hashes, which does not depend on their order. */
export interface TableTally {
  rows: number;
  content: string;
}

const modulus = 1n << 256n;

export class Tallies {
  readonly #tables = new Map<string, { rows: number; sum: bigint }>();

  constructor(tables: readonly Table[]) {
    for (const { name } of tables) this.#tables.set(name, { rows: 0, sum: 0n });
  }

  add(table: string, line: string): void {
    const tally = this.#tables.get(table);
    if (!tally) throw new Error(`unknown table ${table}`);
    tally.rows += 1;
    tally.sum = (tally.sum + BigInt(`0x${hash('sha256', line)}`)) % modulus;
  }

  result(): Record<string, TableTally> {
    return Object.fromEntries(
      [...this.#tables].map(([name, { rows, sum }]) => [
        name,
        { rows, content: sum.toString(16).padStart(64, '0') },
      ]),
    );
  }
}
