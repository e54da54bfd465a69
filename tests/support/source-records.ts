import { Readable } from 'node:stream';
import { openSource } from '#server/providers/brokers/open-source.ts';
import type { Source, SourceRecord } from '#server/providers/brokers/readers/source.ts';

/** Opens a file in this process. Its bytes arrive in chunks of `chunkBytes`. */
export function openFile(file: Uint8Array | string, chunkBytes = 64 * 1024): Promise<Source> {
  const bytes = Buffer.from(file as string);
  function* chunks() {
    for (let start = 0; start < bytes.length; start += chunkBytes)
      yield bytes.subarray(start, start + chunkBytes);
  }
  return openSource({ stream: Readable.from(chunks()), bytes: async () => bytes });
}

export async function recordsOf(source: Source): Promise<SourceRecord[]> {
  const records: SourceRecord[] = [];
  for await (const chunk of source.records) records.push(...chunk);
  return records;
}

/** Reads all records of a file. */
export async function readRecords(file: Uint8Array | string, chunkBytes?: number): Promise<SourceRecord[]> {
  return recordsOf(await openFile(file, chunkBytes));
}

/** Reads the cells of all records of a file. */
export async function readCells(
  file: Uint8Array | string,
  chunkBytes?: number,
): Promise<(readonly string[])[]> {
  return (await readRecords(file, chunkBytes)).map(({ cells }) => cells);
}
