import { cellTooLong, invalid, readerLimits } from '../reader-limits.ts';
import type { TextStore } from '../text-store.ts';
import { type JsonValue, parseJson } from './json-values.ts';

const [quote, backslash, comma, colon] = [0x22, 0x5c, 0x2c, 0x3a];
const [openList, closeList, openObject, closeObject] = [0x5b, 0x5d, 0x7b, 0x7d];
const spaces: ReadonlySet<number | undefined> = new Set([0x20, 0x0a, 0x0d, 0x09]);
const afterScalar: ReadonlySet<number | undefined> = new Set([...spaces, comma, closeList, closeObject]);

/** Where a value stands in the text. */
export interface Span {
  start: number;
  end: number;
}

const damaged = () => invalid('This is not valid JSON: it is damaged or incomplete. Export the file again.');

/** Finds values in JSON text without parsing them. All functions throw AppError 'invalid' for damaged JSON. */
export function createJsonScanner(store: TextStore) {
  const bytes = store.stored();

  function afterSpace(from: number): number {
    let at = from;
    while (spaces.has(bytes[at])) at += 1;
    return at;
  }

  function endOfText(start: number): number {
    for (let at = start + 1; at < bytes.length; at += 1) {
      const byte = bytes[at];
      if (byte === backslash) at += 1;
      else if (byte === quote) return at + 1;
    }
    throw damaged();
  }

  function endOfScalar(start: number): number {
    let at = start;
    while (at < bytes.length && !afterScalar.has(bytes[at])) at += 1;
    if (at === start) throw damaged();
    return at;
  }

  function endOfContainer(start: number): number {
    let depth = 0;
    for (let at = start; at < bytes.length; at += 1) {
      const byte = bytes[at];
      if (byte === quote) at = endOfText(at) - 1;
      else if (byte === openList || byte === openObject) depth += 1;
      else if (byte === closeList || byte === closeObject) depth -= 1;
      if (depth === 0) return at + 1;
      if (depth > readerLimits.jsonDepth) throw invalid('The JSON is nested more than 100 levels deep.');
    }
    throw damaged();
  }

  const isList = ({ start }: Span) => bytes[start] === openList;
  const isObject = ({ start }: Span) => bytes[start] === openObject;

  /** Returns the value that begins at or after `from`. */
  function valueAt(from: number): Span {
    const start = afterSpace(from);
    if (bytes[start] === quote) return { start, end: endOfText(start) };
    const isContainer = bytes[start] === openList || bytes[start] === openObject;
    return { start, end: isContainer ? endOfContainer(start) : endOfScalar(start) };
  }

  function parse({ start, end }: Span): JsonValue {
    try {
      return parseJson(store.text(start, end));
    } catch {
      throw damaged();
    }
  }

  function memberName(span: Span): string {
    if (bytes[span.start] !== quote) throw damaged();
    if (span.end - span.start > readerLimits.lineLength) throw cellTooLong('A name in the JSON');
    const name = store.text(span.start + 1, span.end - 1);
    // V8 keeps a table of the texts that it parses, which millions of names would fill.
    return name.includes('\\') ? String(parse(span)) : name;
  }

  /** Returns the parts of a list or object with their names; those of a list are named by their position from 0. */
  function* partsOf(whole: Span): Generator<{ name: string; part: Span }> {
    const closing = isList(whole) ? closeList : closeObject;
    let at = afterSpace(whole.start + 1);
    let isDone = bytes[at] === closing;
    for (let index = 0; !isDone; index += 1) {
      let name = String(index);
      if (closing === closeObject) {
        const named = valueAt(at);
        name = memberName(named);
        at = afterSpace(named.end);
        if (bytes[at] !== colon) throw damaged();
        at += 1;
      }
      const part = valueAt(at);
      yield { name, part };
      at = afterSpace(part.end);
      isDone = bytes[at] === closing;
      if (!isDone && bytes[at] !== comma) throw damaged();
      if (!isDone) at += 1;
    }
    if (at !== whole.end - 1) throw damaged();
  }

  return {
    isList,
    isObject,
    parse,
    partsOf,
    /** Returns the value that is the whole text. */
    document(): Span {
      const document = valueAt(0);
      if (afterSpace(document.end) !== bytes.length) throw damaged();
      return document;
    },
  };
}

export type JsonScanner = ReturnType<typeof createJsonScanner>;
