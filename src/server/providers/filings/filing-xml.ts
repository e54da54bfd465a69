import { Parser } from 'htmlparser2';
import { acceptedFiles, FilingProblem, NotAFiling } from './information-table.ts';

const maxDepth = 40;
/** The maximum length of a tag, comment or instruction, which the parser buffers. */
const maxTokenLength = 1_000_000;

export interface XmlReading {
  /** An element starts. `path` holds the local names from the root. */
  open(path: readonly string[]): void;
  /** An element ends. `text` is empty if it has child elements; `isClosed` is false if its end tag is missing. */
  close(path: readonly string[], text: string, isClosed: boolean): void;
  /** Whether to collect the text of elements with this name. */
  needsText(name: string): boolean;
  /** An attribute of the element that starts next. */
  attribute?(name: string, value: string): void;
}

interface XmlLimits {
  /** The kind of document, for messages. */
  document?: string;
  /** The maximum length of a text, in characters. */
  longestText?: number;
}

function localName(name: string): string {
  return name.slice(name.lastIndexOf(':') + 1);
}

export function webPage(): NotAFiling {
  return new NotAFiling(`This is a web page (HTML), not a filing. ${acceptedFiles}`);
}

const refuseDoctype = (document: string) => (name: string, instruction: string) => {
  if (name.toUpperCase() !== '!DOCTYPE') return;
  if (/\bhtml\b/i.test(instruction)) throw webPage();
  throw new FilingProblem(`The XML declares a document type, which ${document} must not do.`);
};

/** Reads an XML document in chunks. Expands only the five predefined entities and character references. */
export function createXmlReader(
  reading: XmlReading,
  { document = 'a 13F filing', longestText = 1_000 }: XmlLimits = {},
) {
  const path: string[] = [];
  let text = '';
  let collectsText = false;
  let written = 0;
  const parser = new Parser(
    {
      onopentagname(name) {
        if (path.length === maxDepth)
          throw new FilingProblem(
            `The XML is nested more than 40 elements deep, which is too deep for ${document}.`,
          );
        const local = localName(name);
        path.push(local);
        text = '';
        collectsText = reading.needsText(local);
        reading.open(path);
      },
      ontext(chunk) {
        if (!collectsText) return;
        text += chunk;
        if (text.length > longestText)
          throw new FilingProblem(
            `The text of <${path.at(-1)}> is longer than ${longestText.toLocaleString('en')} characters.`,
          );
      },
      onclosetag(_name, isImplied) {
        reading.close(path, text.trim(), !isImplied);
        path.pop();
        text = '';
        collectsText = false;
      },
      onattribute: (name, value) => reading.attribute?.(name, value),
      onprocessinginstruction: refuseDoctype(document),
    },
    { xmlMode: true },
  );
  return {
    write(chunk: string): void {
      written += chunk.length;
      parser.write(chunk);
      if (written - parser.endIndex > maxTokenLength)
        throw new FilingProblem(
          `The XML has a tag or a comment of more than 1 MB, which is too long for ${document}.`,
        );
    },
    end(): void {
      parser.end();
    },
  };
}
