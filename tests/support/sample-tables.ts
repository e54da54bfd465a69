import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { openSource } from '#server/providers/brokers/open-source.ts';

/** The sound records of a sample, to be written in other dialects. */
export interface SampleTable {
  records: readonly (readonly string[])[];
  delimiter: string;
}

const delimiters: Record<string, string> = { comma: ',', semicolon: ';', tab: '\t', pipe: '|' };

/** Reads the cells of a CSV file. */
export async function sampleTable(bytes: Uint8Array): Promise<SampleTable> {
  const source = await openSource({
    stream: Readable.from([bytes]),
    bytes: () => buffer(Readable.from([bytes])),
  });
  const records: (readonly string[])[] = [];
  for await (const chunk of source.records)
    for (const { cells, damage } of chunk) if (damage === null) records.push(cells);
  return { records, delimiter: delimiters[source.delimiter ?? 'comma'] ?? ',' };
}

const quoted = (cell: string) => `"${cell.replaceAll('"', '""')}"`;

/** Writes records as CSV. `quoteAll` quotes even the cells that need no quotes. */
export function writeTable(
  records: readonly (readonly string[])[],
  { delimiter = ',', lineEnd = '\n', quoteAll = false } = {},
): string {
  const isSpecial = (cell: string) => /["\r\n]/.test(cell) || cell.includes(delimiter);
  return records
    .map((cells) => cells.map((cell) => (quoteAll || isSpecial(cell) ? quoted(cell) : cell)).join(delimiter))
    .map((line) => line + lineEnd)
    .join('');
}
