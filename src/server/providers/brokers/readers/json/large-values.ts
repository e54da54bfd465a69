import { importLimits } from '#domain/imports.ts';
import type { TextStore } from '../text-store.ts';
import { createJsonScanner, type JsonScanner, type Span } from './json-scanner.ts';
import type { JsonValue } from './json-values.ts';

/** Values of at most as many bytes are parsed at once. */
const parsedBytes = 256 * 1024;

/** Stands for a text or number above `parsedBytes`: too long to be a value of a row. */
const overlong = 'x'.repeat(importLimits.cellLength + 1);

/** A list or object above `parsedBytes`, whose parts are parsed one by one. */
export class LargeValue {
  readonly isList: boolean;
  readonly #document: JsonDocument;
  readonly #span: Span;

  constructor(document: JsonDocument, span: Span) {
    this.isList = document.scanner.isList(span);
    this.#document = document;
    this.#span = span;
  }

  /** Returns the parts with their names; those of a list are named by their position. */
  *entries(): Generator<[name: string, value: JsonPart]> {
    const { scanner, read } = this.#document;
    for (const { name, part } of scanner.partsOf(this.#span)) yield [name, read(part)];
  }

  hasOnlyObjects(): boolean {
    const { scanner } = this.#document;
    for (const { part } of scanner.partsOf(this.#span)) if (!scanner.isObject(part)) return false;
    return true;
  }
}

export type JsonPart = JsonValue | LargeValue;

interface JsonDocument {
  scanner: JsonScanner;
  read(span: Span): JsonPart;
}

/**
 * Opens a JSON text without parsing more than `parsedBytes` at once. Throws AppError 'invalid' for text that is cut or
 * too deeply nested; other damage is found when the damaged part is read.
 */
export function openJson(store: TextStore) {
  const scanner = createJsonScanner(store);
  let reached = 0;
  const document: JsonDocument = {
    scanner,
    read(span) {
      const isLarge = span.end - span.start > parsedBytes;
      if (isLarge)
        return scanner.isList(span) || scanner.isObject(span) ? new LargeValue(document, span) : overlong;
      reached = span.end;
      return scanner.parse(span);
    },
  };
  return {
    root: document.read(scanner.document()),
    /** How much of the text has been parsed, from 0 to 1. */
    share: () => reached / store.length(),
  };
}
