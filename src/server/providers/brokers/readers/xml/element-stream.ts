import { Parser } from 'htmlparser2';
import { importLimits } from '#domain/imports.ts';
import { cellTooLong, invalid, readerLimits, tooLarge, tooManyColumns } from '../reader-limits.ts';

export type Attributes = Readonly<Record<string, string>>;

/** What a reader does with the elements of a document. Names have no namespace prefix. */
export interface ElementHandler {
  open(name: string, attributes: Attributes): void;
  /** An element ends. `isCut` if its end tag is missing. */
  close(name: string, isCut: boolean): void;
  text?(text: string): void;
}

const withoutPrefix = (name: string) => (name.includes(':') ? name.slice(name.indexOf(':') + 1) : name);

function refuseDeclarations(name: string): void {
  if (name.startsWith('!'))
    throw invalid('The XML declares a document type or entities. Export the file again without them.');
}

/** Finds the line of a position that never moves backwards. */
function createLineCounter() {
  let breaks: number[] = [];
  let next = 0;
  let passed = 0;
  let length = 0;
  return {
    add(text: string): void {
      passed += next;
      if (next > 0) breaks = breaks.slice(next);
      next = 0;
      for (let at = text.indexOf('\n'); at >= 0; at = text.indexOf('\n', at + 1)) breaks.push(length + at);
      length += text.length;
    },
    held: () => breaks.length - next,
    lineAt(position: number): number {
      while (next < breaks.length && (breaks[next] ?? 0) < position) next += 1;
      return passed + next + 1;
    },
  };
}

/**
 * Reads an XML document in chunks. Expands only the five predefined entities and character references. Throws AppError
 * 'invalid' for declarations of a document type and for elements nested deeper than `maxDepth`.
 */
export function createElementStream(handler: ElementHandler, maxDepth: number = readerLimits.xmlDepth) {
  const lines = createLineCounter();
  let depth = 0;
  let written = 0;
  let attributeCount = 0;
  let tagName = '';
  let openedAt = -1;
  let isEnding = false;
  /** Passes the line breaks before what is being read. A document with hardly any element would hold them all. */
  const forgetLines = () => void lines.lineAt(parser.startIndex);
  const parser: Parser = new Parser(
    {
      onopentagname(name) {
        tagName = name;
        attributeCount = 0;
      },
      onattribute(_name, value) {
        attributeCount += 1;
        if (attributeCount > importLimits.columns) throw tooManyColumns(`The element <${tagName}>`);
        if (value.length > importLimits.cellLength) throw cellTooLong(`The element <${tagName}>`);
      },
      onopentag(name, attributes) {
        openedAt = parser.startIndex;
        depth += 1;
        if (depth > maxDepth) throw invalid(`The XML is nested more than ${maxDepth} elements deep.`);
        handler.open(withoutPrefix(name), attributes);
      },
      onclosetag(name, isImplied) {
        forgetLines();
        depth -= 1;
        const isSelfClosing = parser.startIndex === openedAt && !isEnding;
        handler.close(withoutPrefix(name), isImplied && !isSelfClosing);
      },
      ontext(text) {
        forgetLines();
        handler.text?.(text);
      },
      oncomment: forgetLines,
      onprocessinginstruction(name) {
        forgetLines();
        refuseDeclarations(name);
      },
    },
    { xmlMode: true },
  );
  return {
    write(text: string): void {
      lines.add(text);
      written += text.length;
      parser.write(text);
      if (written - parser.endIndex > readerLimits.lineLength + text.length)
        throw tooLarge('The XML has a tag or a comment of more than 1 MB.');
    },
    end(): void {
      isEnding = true;
      parser.end();
    },
    /** How many line breaks are held, because an element may begin between them. */
    heldLines: lines.held,
    /** Returns the line of the element that is being opened. */
    line: () => lines.lineAt(parser.startIndex),
  };
}
