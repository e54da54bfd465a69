import { importLimits } from '#domain/imports.ts';
import { createRecordCounter } from '../reader-limits.ts';
import type { Source, SourceRecord } from '../source.ts';
import type { TextInput } from '../text/decode-text.ts';
import { detectDelimiter, namedDelimiter } from './detect-delimiter.ts';
import { createLineSplitter } from './split-lines.ts';
import { type CsvRecord, createRecordSplitter } from './split-records.ts';

const unreadableCharacters = 'It contains characters that cannot be read. Is the encoding of the file mixed?';

/** Returns the first lines of a text, of which the last may be incomplete. */
function linesOf(head: string): string[] {
  const start = head.slice(0, 64 * 1024);
  const lines = start.split(/\r\n|\n|\r/);
  return start.length < head.length && lines.length > 1 ? lines.slice(0, -1) : lines;
}

/** Reads CSV text as records, without a line that only names the delimiter. */
export function readCsv(text: TextInput): Source {
  const head = linesOf(text.head);
  const delimiter = detectDelimiter(head);
  const namesDelimiter = namedDelimiter(head[0]) !== undefined;
  const counter = createRecordCounter();

  function toRecord({ line, source, cells, damage }: CsvRecord): SourceRecord {
    counter.next();
    return {
      line,
      place: null,
      source: source.slice(0, importLimits.sourceLength),
      group: null,
      cells,
      values: null,
      damage: damage ?? (text.isBroken() && source.includes('\ufffd') ? unreadableCharacters : null),
    };
  }

  async function* records(): AsyncGenerator<SourceRecord[]> {
    const lines = createLineSplitter();
    const split = createRecordSplitter(delimiter.character);
    const toRecords = (found: CsvRecord[]) =>
      found.filter(({ line }) => !(namesDelimiter && line === 1)).map(toRecord);
    for await (const chunk of text.chunks) {
      const found = split(lines.write(chunk), false);
      if (found.length > 0) yield toRecords(found);
    }
    const rest = split(lines.end(), true);
    if (rest.length > 0) yield toRecords(rest);
  }

  return {
    type: 'csv',
    get encoding() {
      return text.encoding();
    },
    delimiter: delimiter.name,
    records: records(),
    bytesRead: text.bytesRead,
  };
}
