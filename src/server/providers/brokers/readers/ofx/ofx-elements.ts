import { decodeHTML } from 'entities';
import { importLimits } from '#domain/imports.ts';
import { cellTooLong, invalid, readerLimits } from '../reader-limits.ts';

/** What is met while an OFX document is read. `path` holds the names of the open aggregates. */
export interface OfxHandler {
  open(path: readonly string[], offset: number): void;
  value(path: readonly string[], name: string, value: string): void;
  close(path: readonly string[], isCut: boolean): void;
}

const anyTag = /<(\/?)([A-Za-z][\w.-]{0,60})\s*(\/?)>/g;

/** Returns the known names and those that some end tag closes: in OFX 1 elements with a value have none. */
function closedNames(text: string, known: ReadonlySet<string>): Set<string> {
  const names = new Set(known);
  for (const [, name = ''] of text.matchAll(/<\/([A-Za-z][\w.-]{0,60})\s*>/g)) names.add(name.toUpperCase());
  return names;
}

/** Returns the text of an element, which ends at the next tag. */
function valueAt(text: string, from: number, to: number, name: string): string {
  const value = text.slice(from, to).trim();
  if (value === '') return value;
  if (value.length > importLimits.cellLength) throw cellTooLong(`The element <${name}>`);
  if (value.startsWith('<![CDATA[')) return value.slice(9, value.endsWith(']]>') ? -3 : undefined).trim();
  return value.includes('&') ? decodeHTML(value).trim() : value;
}

/**
 * Reads the elements of OFX 1 (SGML without end tags of values) and OFX 2 (XML). `aggregates` are names of elements that
 * contain others even if the file is cut before their end tags. Throws AppError 'invalid' for
 * declarations of a document type and for deep nesting. Yields after each end of an aggregate, so that the caller can take
 * what it has collected.
 */
export function* readOfxElements(
  text: string,
  aggregates: ReadonlySet<string>,
  handler: OfxHandler,
): Generator<void> {
  if (/<!(DOCTYPE|ENTITY)\b/i.test(text))
    throw invalid('The file declares a document type or entities. Export it again without them.');
  const closed = closedNames(text, aggregates);
  const tag = new RegExp(anyTag);
  const path: string[] = [];
  const close = (isCut: boolean) => {
    handler.close(path, isCut);
    path.pop();
  };
  for (let match = tag.exec(text), next = match; match; match = next) {
    const [all, slash, written = '', isEmpty] = match;
    const name = written.toUpperCase();
    next = tag.exec(text);
    if (slash) {
      if (path.includes(name)) while (path.at(-1) !== name) close(false);
      if (path.at(-1) === name) close(false);
      yield;
    } else if (!isEmpty) {
      const value = valueAt(text, match.index + all.length, next?.index ?? text.length, name);
      if (value !== '' || !closed.has(name)) handler.value(path, name, value);
      else {
        path.push(name);
        if (path.length > readerLimits.xmlDepth)
          throw invalid('The file is nested more than 100 elements deep.');
        handler.open(path, match.index);
      }
    }
  }
  while (path.length > 0) close(true);
}
