import { createElementRecords, type Element } from '../element-records.ts';
import { unsupported } from '../file-type.ts';
import { invalid } from '../reader-limits.ts';
import type { Source, SourceRecord } from '../source.ts';
import type { TextInput } from '../text/decode-text.ts';
import { createElementStream } from './element-stream.ts';
import { createTreeHandler } from './element-tree.ts';
import { clientContents, clientDepth, clientTransactions } from './portfolio-performance.ts';
import { createFlexHandler } from './read-flex.ts';

const chunkSize = 1_000;

/** Told how much of what has arrived has been read, from 0 to 1. */
type OnShare = (share: number) => void;

async function* flexRecords(text: TextInput, onShare: OnShare): AsyncGenerator<SourceRecord[]> {
  const toRecord = createElementRecords();
  let found: Element[] = [];
  const stream = createElementStream(
    createFlexHandler(
      (element) => found.push(element),
      () => stream.line(),
    ),
  );
  const take = () => {
    const records = found.map(toRecord);
    found = [];
    return records;
  };
  onShare(1);
  for await (const chunk of text.chunks) {
    stream.write(chunk);
    if (found.length > 0) yield take();
  }
  stream.end();
  if (found.length > 0) yield take();
}

async function* clientRecords(text: TextInput, onShare: OnShare): AsyncGenerator<SourceRecord[]> {
  const held = createTreeHandler(clientContents, () => stream.line());
  const stream = createElementStream(held.handler, clientDepth);
  for await (const chunk of text.chunks) stream.write(chunk);
  stream.end();
  if (held.isCut()) throw invalid('The file is incomplete: its end is missing. Export it again.');
  const toRecord = createElementRecords();
  let records: SourceRecord[] = [];
  for (const { element, share } of clientTransactions(held.tree)) {
    records.push(toRecord(element));
    if (records.length < chunkSize) continue;
    onShare(share);
    yield records;
    records = [];
  }
  onShare(1);
  if (records.length > 0) yield records;
}

/** Returns XML without its comments. One that does not end takes the rest. */
function withoutComments(text: string): string {
  const [start = '', ...comments] = text.split('<!--');
  const between = comments.map((comment) => {
    const end = comment.indexOf('-->');
    return end < 0 ? '' : comment.slice(end + 3);
  });
  return start + between.join('');
}

/** Returns the name of the outermost element. Throws AppError 'invalid' if the text declares a document type before. */
function rootOf(head: string): string {
  if (/<!(DOCTYPE|ENTITY)\b/i.test(head))
    throw invalid('The XML declares a document type or entities. Export the file again without them.');
  return /<(?:[\w.-]+:)?([A-Za-z][\w.-]*)/.exec(withoutComments(head.slice(0, 64 * 1024)))?.[1] ?? '';
}

/** Reads the XML of an Interactive Brokers Flex query or of Portfolio Performance. */
export function readXml(text: TextInput): Source {
  const root = rootOf(text.head);
  const read = { FlexQueryResponse: flexRecords, client: clientRecords }[root];
  if (!read)
    throw unsupported(
      `This is an XML file with the root element <${root}>.`,
      'Accepted are Interactive Brokers Flex queries, Portfolio Performance files and OFX. Export the file as CSV or XLSX.',
    );
  let share = 0;
  const records = read(text, (reached) => {
    share = reached;
  });
  return {
    type: 'xml',
    get encoding() {
      return text.encoding();
    },
    delimiter: null,
    records,
    bytesRead: () => Math.floor(text.bytesRead() * share),
  };
}
