import { hash } from 'node:crypto';
import type { Column, Table } from './tables.ts';

export type Value = string | number | null | Uint8Array;

/** The values of a table's columns, in their order. */
export type Row = Value[];

const enoughBytes = 1024 * 1024;
const enoughRows = 2000;

export function sizeOf(row: Row): number {
  return row.reduce<number>((sum, value) => {
    if (typeof value === 'string') return sum + value.length;
    return sum + (value instanceof Uint8Array ? value.byteLength : 8);
  }, 0);
}

/** Rows in portions of about a megabyte. */
export function* inPortions(rows: Iterable<Row>): Generator<Row[]> {
  let portion: Row[] = [];
  let bytes = 0;
  for (const row of rows) {
    portion.push(row);
    bytes += sizeOf(row);
    if (bytes < enoughBytes && portion.length < enoughRows) continue;
    yield portion;
    portion = [];
    bytes = 0;
  }
  if (portion.length > 0) yield portion;
}

/** How many rows to ask for next, so that they come to about a megabyte. */
export function nextPortion(portion: readonly Row[]): number {
  const bytes = portion.reduce((sum, row) => sum + sizeOf(row), 0);
  const fitting = Math.floor((enoughBytes * portion.length) / Math.max(bytes, 1));
  return Math.min(Math.max(fitting, 1), portion.length * 8, enoughRows);
}

const asJson = (value: Value) =>
  value instanceof Uint8Array
    ? Buffer.from(value.buffer, value.byteOffset, value.byteLength).toString('base64')
    : value;

/** A row as one line: a JSON list, bytes in base64. */
export const lineOf = (row: Row): string => JSON.stringify(row.map(asJson));

function fits(value: unknown, { kind }: Column): value is string | number | null {
  return value === null || typeof value === (kind === 'integer' ? 'number' : 'string');
}

/** The row of a line. Throws for one that doesn't fit the table. */
export function rowOf(line: string, { name, columns }: Table): Row {
  const values: unknown = JSON.parse(line);
  if (!Array.isArray(values) || values.length !== columns.length)
    throw new Error(`a row of ${name} is wrong`);
  return columns.map((column, index) => {
    const value: unknown = values[index];
    if (!fits(value, column)) throw new Error(`${name}.${column.name} is wrong`);
    return column.kind === 'bytes' && typeof value === 'string' ? Buffer.from(value, 'base64') : value;
  });
}

/** How many rows a table has, and a hash of them all in whatever order they come: the sum of the hash of each. */
export interface Tally {
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
    if (!tally) throw new Error(`${table} is no table here`);
    tally.rows += 1;
    tally.sum = (tally.sum + BigInt(`0x${hash('sha256', line)}`)) % modulus;
  }

  result(): Record<string, Tally> {
    return Object.fromEntries(
      [...this.#tables].map(([name, { rows, sum }]) => [
        name,
        { rows, content: sum.toString(16).padStart(64, '0') },
      ]),
    );
  }
}
