import { createReadStream } from 'node:fs';
import { pipeline } from 'node:stream';
import { createGunzip } from 'node:zlib';
import { type Row, rowOf, sizeOf, type Tally } from '../db/rows.ts';
import type { Table } from '../db/tables.ts';
import { BeginTable, End } from './backup-format.ts';
import type { Portion } from './fill-database.ts';

/** Where the packed rows of a backup are. */
export interface PackedRows {
  file: string;
  from: number;
  to: number;
}

const enoughBytes = 1024 * 1024;
const enoughRows = 2000;
const lineEnd = 0x0a;

/** Lines by their one end: JSON may hold any other character that some take for one. */
async function* splitLines(chunks: AsyncIterable<Buffer>): AsyncGenerator<string> {
  let begun: Buffer[] = [];
  for await (const chunk of chunks) {
    let from = 0;
    for (let to = chunk.indexOf(lineEnd); to >= 0; to = chunk.indexOf(lineEnd, from)) {
      begun.push(chunk.subarray(from, to));
      yield Buffer.concat(begun).toString();
      begun = [];
      from = to + 1;
    }
    if (from < chunk.length) begun.push(chunk.subarray(from));
  }
  if (begun.length > 0) throw new Error('the last line has no end');
}

function unpack({ file, from, to }: PackedRows): AsyncIterable<Buffer> {
  const packed = createReadStream(file, { start: from, end: to - 1, highWaterMark: 256 * 1024 });
  // What goes wrong is told to whoever reads the unpacked bytes.
  return pipeline(packed, createGunzip({ chunkSize: 256 * 1024 }), () => undefined);
}

function tableOf(line: string, tables: readonly Table[]): Table {
  const begin = BeginTable.parse(JSON.parse(line));
  const table = tables.find(({ name }) => name === begin.table);
  const known = table?.columns.map(({ name }) => name).join();
  if (!table || known !== begin.columns.join())
    throw new Error(`the table ${begin.table} is not as it was made`);
  return table;
}

/** The rows of a backup, table by table, in portions of about a megabyte. */
export async function* readPortions(
  place: PackedRows,
  tables: readonly Table[],
  onEnd: (tallies: Record<string, Tally>) => void = () => undefined,
): AsyncGenerator<Portion> {
  let table: Table | undefined;
  let rows: Row[] = [];
  let bytes = 0;
  for await (const line of splitLines(unpack(place))) {
    if (line.startsWith('[') && table) {
      const row = rowOf(line, table);
      rows.push(row);
      bytes += sizeOf(row);
      if (bytes < enoughBytes && rows.length < enoughRows) continue;
    }
    if (table && rows.length > 0) yield { table, rows };
    rows = [];
    bytes = 0;
    if (line.startsWith('{"table"')) table = tableOf(line, tables);
    if (line.startsWith('{"end"')) onEnd(End.parse(JSON.parse(line)).end);
  }
}
