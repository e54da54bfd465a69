import { readCsv } from '../brokers/readers/csv/read-csv.ts';
import { maxRows, type PriceTable } from './price-table.ts';

const headLength = 256 * 1024;

const chunkLength = 64 * 1024;

async function* chunksOf(text: string): AsyncGenerator<string> {
  for (let at = 0; at < text.length; at += chunkLength) yield text.slice(at, at + chunkLength);
}

/** Reads CSV text as a table. Damaged lines are left out. */
export async function readCsvTable(text: string): Promise<PriceTable> {
  const source = readCsv({
    head: text.slice(0, headLength),
    chunks: chunksOf(text),
    encoding: () => '',
    isBroken: () => false,
    bytesRead: () => 0,
  });
  const cells: (readonly string[])[] = [];
  for await (const records of source.records) {
    for (const record of records) if (record.damage === null) cells.push(record.cells);
    if (cells.length > maxRows) break;
  }
  return { name: 'The CSV', rows: '', cells, headings: null };
}
