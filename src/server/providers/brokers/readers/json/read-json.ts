import { createElementRecords } from '../element-records.ts';
import type { Source, SourceRecord } from '../source.ts';
import type { TextInput } from '../text/decode-text.ts';
import { createTextStore } from '../text-store.ts';
import { openJson } from './large-values.ts';
import { listElements } from './list-elements.ts';

const chunkSize = 1_000;

async function* readRecords(
  input: TextInput,
  onShare: (share: number) => void,
): AsyncGenerator<SourceRecord[]> {
  const store = createTextStore();
  for await (const chunk of input.chunks) store.add(chunk);
  const { root, share } = openJson(store);
  const toRecord = createElementRecords();
  let records: SourceRecord[] = [];
  for (const { group, values, text: source } of listElements(root)) {
    const record = toRecord({ group, values, line: null, damage: null });
    records.push({ ...record, place: `${group || 'List'}, entry ${record.line}`, source });
    if (records.length < chunkSize) continue;
    onShare(share());
    yield records;
    records = [];
  }
  onShare(1);
  if (records.length > 0) yield records;
}

/** Reads the lists of objects in a JSON document as records. */
export function readJson(text: TextInput): Source {
  let share = 0;
  const records = readRecords(text, (reached) => {
    share = reached;
  });
  return {
    type: 'json',
    get encoding() {
      return text.encoding();
    },
    delimiter: null,
    records,
    bytesRead: () => Math.floor(text.bytesRead() * share),
  };
}
