import { inChunks } from '#domain/chunk.ts';
import type { ParserSource } from '#server/platform/isolation/parser-spec.ts';
import type { CsvChunk } from './isolated-csv.ts';
import { type CsvInvestor, readCsv } from './read-csv.ts';

const holdingsPerChunk = 1_000;

/** Reads a CSV file in the parser process. */
export async function* parseCsv({ stream }: ParserSource): AsyncGenerator<CsvChunk> {
  let chunk: CsvInvestor[] = [];
  let count = 0;
  for (const { name, holdings } of await readCsv(stream))
    for (const part of inChunks(holdings, holdingsPerChunk)) {
      if (count + part.length > holdingsPerChunk) {
        yield chunk;
        [chunk, count] = [[], 0];
      }
      chunk.push({ name, holdings: part });
      count += part.length;
    }
  yield chunk;
}
