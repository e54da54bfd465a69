import { inChunks } from '#domain/chunk.ts';
import type { ParserSource } from '#server/platform/isolation/parser-spec.ts';
import { NotAFiling } from './information-table.ts';
import type { FilingAbout, FilingChunk } from './isolated-filings.ts';
import { readFiling } from './read-information-table.ts';

const securitiesPerChunk = 500;

/** Splits a stream into documents of these sizes, which must be read in order. */
function documentsOf(stream: AsyncIterable<Uint8Array>, sizes: readonly number[]) {
  const chunks = stream[Symbol.asyncIterator]();
  let rest: Uint8Array = new Uint8Array(0);
  async function* document(size: number): AsyncGenerator<Uint8Array> {
    for (let left = size; left > 0; ) {
      if (rest.length === 0) {
        const next = await chunks.next();
        if (next.done) return;
        rest = next.value;
      }
      const chunk = rest.subarray(0, left);
      rest = rest.subarray(chunk.length);
      left -= chunk.length;
      yield chunk;
    }
  }
  return sizes.map(document);
}

/** Parses a filing in the child process. */
export async function* parseFiling(
  { stream }: ParserSource,
  { period, sizes }: FilingAbout,
): AsyncGenerator<FilingChunk> {
  const table = await readFiling(documentsOf(stream, sizes), { period }).catch((error: unknown) => {
    if (error instanceof NotAFiling) return error;
    throw error;
  });
  if (table instanceof NotAFiling) return yield { notAFiling: table.message };
  const { securities, ...head } = table;
  yield { head };
  for (const chunk of inChunks(securities, securitiesPerChunk)) yield { securities: chunk };
}
