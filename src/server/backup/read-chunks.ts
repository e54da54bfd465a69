import { createReadStream } from 'node:fs';
import { pipeline } from 'node:stream';
import { createGunzip } from 'node:zlib';
import { chunkBytes, chunkRows, type Row, rowOf, sizeOf, type TableTally } from '../platform/db/copy/rows.ts';
import type { Table } from '../platform/db/copy/tables.ts';
import { BeginTable, End } from './backup-format.ts';
import type { Chunk } from './fill-database.ts';

/** The location of the compressed rows of a backup. */
export interface PackedRows {
  file: string;
  from: number;
  to: number;
}

const lineEnd = 0x0a;

/** Splits at LF only: JSON may contain other characters that count as line breaks. */
async function* splitLines(chunks: AsyncIterable<Buffer>): AsyncGenerator<string> {
  let pending: Buffer[] = [];
  for await (const chunk of chunks) {
    let from = 0;
    for (let to = chunk.indexOf(lineEnd); to >= 0; to = chunk.indexOf(lineEnd, from)) {
      pending.push(chunk.subarray(from, to));
      yield Buffer.concat(pending).toString();
      pending = [];
      from = to + 1;
    }
    if (from < chunk.length) pending.push(chunk.subarray(from));
  }
  if (pending.length > 0) throw new Error('the last line is incomplete');
}

function unpack({ file, from, to }: PackedRows): AsyncIterable<Buffer> {
  const packed = createReadStream(file, { start: from, end: to - 1, highWaterMark: 256 * 1024 });
  // The reader of the returned stream gets the error.
  return pipeline(packed, createGunzip({ chunkSize: 256 * 1024 }), () => undefined);
}

function tableOf(line: string, tables: readonly Table[]): Table {
  const start = BeginTable.parse(JSON.parse(line));
  const table = tables.find(({ name }) => name === start.table);
  const known = table?.columns.map(({ name }) => name).join();
  if (!table || known !== start.columns.join())
    throw new Error(`the columns of the table ${start.table} differ from its migrations`);
  return table;
}

/** Reads the rows of a backup, table by table, in chunks of about a megabyte. */
export async function* readChunks(
  packed: PackedRows,
  tables: readonly Table[],
  onEnd: (tallies: Record<string, TableTally>) => void = () => undefined,
): AsyncGenerator<Chunk> {
  let table: Table | undefined;
  let rows: Row[] = [];
  let bytes = 0;
  for await (const line of splitLines(unpack(packed))) {
    if (line.startsWith('[') && table) {
      const row = rowOf(line, table);
      rows.push(row);
      bytes += sizeOf(row);
      if (bytes < chunkBytes && rows.length < chunkRows) continue;
    }
    if (table && rows.length > 0) yield { table, rows };
    rows = [];
    bytes = 0;
    if (line.startsWith('{"table"')) table = tableOf(line, tables);
    if (line.startsWith('{"end"')) onEnd(End.parse(JSON.parse(line)).end);
  }
}
