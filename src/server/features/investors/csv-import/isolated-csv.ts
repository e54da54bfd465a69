import type { ParserSpec } from '#server/platform/isolation/parser-spec.ts';
import type { Parsers } from '#server/platform/isolation/parsers.ts';
import type { CsvInvestor } from './read-csv.ts';

export const csvParser: ParserSpec<null, AsyncIterable<CsvInvestor[]>> = {
  // Stored in the database with recorded attempts, so it must not change.
  name: 'sheet',
  memoryMb: 400,
  cpuMs: 30_000,
};

type CsvParsers = Pick<Parsers, 'spool' | 'parseChunks'>;

/** Appends an investor, or its holdings when the last investor is the same. */
function append(investors: CsvInvestor[], part: CsvInvestor): void {
  const last = investors.at(-1);
  if (last?.name !== part.name) investors.push(part);
  else for (const holding of part.holdings) last.holdings.push(holding);
}

/** Spools an uploaded CSV file to disk and reads it in a child process. Throws AppError 'invalid' or 'too_large'. */
export async function readUploadedCsv(
  parsers: CsvParsers,
  stream: AsyncIterable<Uint8Array>,
): Promise<CsvInvestor[]> {
  const source = await parsers.spool(stream);
  try {
    const investors: CsvInvestor[] = [];
    for await (const chunk of parsers.parseChunks(csvParser, { source, about: null }))
      for (const part of chunk) append(investors, part);
    return investors;
  } finally {
    await source.remove();
  }
}
