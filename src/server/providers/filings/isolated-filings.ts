import type { ParserSpec } from '#server/platform/isolation/parser-spec.ts';
import type { Parsers } from '#server/platform/isolation/parsers.ts';
import type { SpooledFile } from '#server/platform/isolation/spool.ts';
import { type FiledSecurity, type InformationTable, NotAFiling } from './information-table.ts';

export interface FilingAbout {
  /** ISO date, required if the filing does not state its period. */
  period?: string | undefined;
  /** The sizes of the concatenated documents, in bytes. */
  sizes: readonly number[];
}

/**
 * A part of the parser's output. The head comes first, then the securities, largest value first. A file without a filing
 * is not an error here, because another file of the same filing may contain the table.
 */
export type FilingChunk =
  | { notAFiling: string }
  | { head: Omit<InformationTable, 'securities'> }
  | { securities: FiledSecurity[] };

export const filingParser: ParserSpec<FilingAbout, AsyncIterable<FilingChunk>> = {
  name: 'filing',
  memoryMb: 400,
  cpuMs: 30_000,
};

interface ReadingAbout {
  /** ISO date, required if the filing does not state its period. */
  period?: string | undefined;
  signal?: AbortSignal | undefined;
}

/** Reads the documents of one filing, in any order. Throws an AppError that says what is wrong. */
export type ReadFiling = (
  documents: readonly AsyncIterable<Uint8Array>[],
  about: ReadingAbout,
) => Promise<InformationTable>;

/** Concatenates the documents and records their sizes. */
async function* concatenate(documents: readonly AsyncIterable<Uint8Array>[], sizes: number[]) {
  for (const document of documents) {
    let size = 0;
    for await (const chunk of document) {
      size += chunk.length;
      yield chunk;
    }
    sizes.push(size);
  }
}

/** Reads filings in child processes. Documents are spooled to a file first. */
export function createFilingReader(parsers: Pick<Parsers, 'spool' | 'parseChunks'>): ReadFiling {
  async function parse(source: SpooledFile, sizes: number[], { period, signal }: ReadingAbout) {
    const securities: FiledSecurity[] = [];
    let head: Omit<InformationTable, 'securities'> | undefined;
    for await (const chunk of parsers.parseChunks(filingParser, { source, about: { period, sizes }, signal }))
      if ('notAFiling' in chunk) throw new NotAFiling(chunk.notAFiling);
      else if ('head' in chunk) head = chunk.head;
      else for (const security of chunk.securities) securities.push(security);
    if (!head) throw new Error('The filing parser sent no table.');
    return { ...head, securities };
  }
  return async (documents, about) => {
    const sizes: number[] = [];
    const source = await parsers.spool(concatenate(documents, sizes));
    try {
      return await parse(source, sizes, about);
    } finally {
      await source.remove();
    }
  };
}
