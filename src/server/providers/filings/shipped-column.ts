import { createReadStream } from 'node:fs';
import { parse } from 'csv-parse';

const bytesPerChunk = 16 * 1024;

/** Reads a column of a shipped table by its first column. Symbols with several rows keep all values. */
export async function readColumn(file: string, key: string, value: string): Promise<Map<string, string[]>> {
  const values = new Map<string, string[]>();
  const rows = createReadStream(file, { highWaterMark: bytesPerChunk }).pipe(
    parse({ columns: true, bom: true }),
  );
  for await (const row of rows as AsyncIterable<Record<string, string>>) {
    const name = row[key] ?? '';
    values.set(name, [...(values.get(name) ?? []), row[value] ?? '']);
  }
  return values;
}
