import { createElementRecords, type Element } from '../element-records.ts';
import { invalid } from '../reader-limits.ts';
import type { Source, SourceRecord } from '../source.ts';
import type { TextInput } from '../text/decode-text.ts';
import { type OfxHandler, readOfxElements } from './ofx-elements.ts';

/** The aggregates that become records; those inside of another belong to it. */
const recordNames: ReadonlySet<string> = new Set([
  ...['BUYSTOCK', 'BUYMF', 'BUYOTHER', 'BUYDEBT', 'BUYOPT'],
  ...['SELLSTOCK', 'SELLMF', 'SELLOTHER', 'SELLDEBT', 'SELLOPT', 'CLOSUREOPT'],
  ...['INCOME', 'REINVEST', 'INVBANKTRAN', 'TRANSFER', 'SPLIT', 'INVEXPENSE', 'MARGININTEREST'],
  ...['JRNLFUND', 'JRNLSEC', 'RETOFCAP'],
  ...['POSSTOCK', 'POSMF', 'POSOTHER', 'POSDEBT', 'POSOPT'],
  ...['SECINFO', 'STMTTRN'],
]);

/** The values of a statement that its records repeat. */
const statementFields: ReadonlySet<string> = new Set(['CURDEF', 'DTASOF', 'ACCTID', 'BROKERID']);

const chunkSize = 1_000;
const cut = 'The file ends before this element does.';

/** Collects the records of a document with the values of their statements. */
function createCollector(lineAt: (offset: number) => number) {
  const elements: Element[] = [];
  let statement: Record<string, string> = {};
  let record: { depth: number; line: number; values: Record<string, string> } | undefined;
  const handler: OfxHandler = {
    open(path, offset) {
      const name = path.at(-1) ?? '';
      if (name.endsWith('STMTRS')) statement = {};
      if (!record && recordNames.has(name)) record = { depth: path.length, line: lineAt(offset), values: {} };
    },
    value(path, name, value) {
      if (record) record.values[[...path.slice(record.depth), name].join('.')] = value;
      else if (statementFields.has(name)) statement[name] = value;
    },
    close(path, isCut) {
      if (!record || path.length !== record.depth) return;
      const { line, values } = record;
      const group = path.at(-1) ?? '';
      const context = group === 'SECINFO' ? {} : statement;
      elements.push({ group, values: { ...context, ...values }, line, damage: isCut ? cut : null });
      record = undefined;
    },
  };
  return { handler, elements };
}

/** Counts lines up to offsets that never decrease. */
function createLineFinder(text: string) {
  let line = 1;
  // Remembered, because it can be far away: many files are one line.
  let next = text.indexOf('\n');
  return (offset: number) => {
    for (; next >= 0 && next < offset; next = text.indexOf('\n', next + 1)) line += 1;
    return line;
  };
}

/** Adds ticker and name of the security that a record names by its id: the file lists them at its end. */
function withSecurity(element: Element, securities: ReadonlyMap<string, Element>): Element {
  if (element.group === 'SECINFO') return element;
  const [, id] = Object.entries(element.values).find(([name]) => name.endsWith('SECID.UNIQUEID')) ?? [];
  const security = id === undefined ? undefined : securities.get(id);
  if (!security) return element;
  const { TICKER: ticker = '', SECNAME: name = '' } = security.values;
  return { ...element, values: { ...element.values, 'SECINFO.TICKER': ticker, 'SECINFO.SECNAME': name } };
}

/** Yields the elements of a document in chunks. */
function* readElements(text: string): Generator<Element[]> {
  const { handler, elements } = createCollector(createLineFinder(text));
  for (const _ of readOfxElements(text, recordNames, handler))
    if (elements.length >= chunkSize) yield elements.splice(0);
  yield elements;
}

/** Reads the securities first, since they follow the transactions that name them. */
function findSecurities(text: string): Map<string, Element> {
  const securities = new Map<string, Element>();
  for (const elements of readElements(text))
    for (const element of elements)
      if (element.group === 'SECINFO') securities.set(element.values['SECID.UNIQUEID'] ?? '', element);
  return securities;
}

async function* readRecords(input: TextInput): AsyncGenerator<SourceRecord[]> {
  const parts: string[] = [];
  for await (const chunk of input.chunks) parts.push(chunk);
  const text = parts.splice(0).join('');
  if (!/<OFX>/i.test(text))
    throw invalid('The file has an OFX header and nothing below it. Export it again.');
  const securities = findSecurities(text);
  const toRecord = createElementRecords();
  for (const elements of readElements(text))
    yield elements.map((element) => toRecord(withSecurity(element, securities)));
}

/**
 * Reads OFX 1 or 2. Each transaction, position and security becomes a record with values by path, such as
 * `INVBUY.INVTRAN.DTTRADE`, the statement's `CURDEF`, and ticker and name from the list of securities.
 */
export function readOfx(text: TextInput): Source {
  return {
    type: 'ofx',
    get encoding() {
      return text.encoding();
    },
    delimiter: null,
    records: readRecords(text),
    bytesRead: text.bytesRead,
  };
}
