import type { Source, SourceRecord } from '../../source.ts';
import { createElementRecords } from '../element-records.ts';
import { invalid } from '../reader-limits.ts';
import type { TextInput } from '../text/decode-text.ts';
import { checkDepth, type JsonValue, parseJson } from './json-values.ts';
import { listElements } from './list-elements.ts';

const chunkSize = 1_000;

async function* readRecords(input: TextInput): AsyncGenerator<SourceRecord[]> {
  const parts: string[] = [];
  for await (const chunk of input.chunks) parts.push(chunk);
  const text = parts.splice(0).join('');
  checkDepth(text);
  let document: JsonValue;
  try {
    document = parseJson(text);
  } catch {
    throw invalid('This is not valid JSON: it is damaged or incomplete. Export the file again.');
  }
  const toRecord = createElementRecords();
  let records: SourceRecord[] = [];
  for (const { group, values, text: source } of listElements(document)) {
    const record = toRecord({ group, values, line: null, damage: null });
    records.push({ ...record, place: `${group || 'List'}, entry ${record.line}`, source });
    if (records.length < chunkSize) continue;
    yield records;
    records = [];
  }
  if (records.length > 0) yield records;
}

/** Reads the lists of objects in a JSON document as records. */
export function readJson(text: TextInput): Source {
  return {
    type: 'json',
    get encoding() {
      return text.encoding();
    },
    delimiter: null,
    records: readRecords(text),
    bytesRead: text.bytesRead,
  };
}
