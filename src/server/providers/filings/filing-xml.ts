import { Parser } from 'htmlparser2';
import { acceptedFiles, FilingProblem, NotAFiling } from './information-table.ts';

const maxDepth = 40;
const maxFieldLength = 1_000;
/** Of anything that the parser must hold whole: a tag, a comment, an instruction. */
const maxPieceLength = 1_000_000;

export interface XmlReading {
  /** An element begins. `path` holds the local names from the root to it. */
  open(path: readonly string[]): void;
  /** An element ends, with its text when it had no element inside. `isClosed` is false where its closing tag is missing. */
  close(path: readonly string[], text: string, isClosed: boolean): void;
  /** Whether the text of an element by this name is wanted. */
  wants(name: string): boolean;
}

function localName(name: string): string {
  return name.slice(name.lastIndexOf(':') + 1);
}

export function webPage(): NotAFiling {
  return new NotAFiling(`This is a web page (HTML), not a filing. ${acceptedFiles}`);
}

function refuseDoctype(name: string, instruction: string): void {
  if (name.toUpperCase() !== '!DOCTYPE') return;
  if (/\bhtml\b/i.test(instruction)) throw webPage();
  throw new FilingProblem('The XML declares a document type of its own, which no 13F filing does.');
}

/** Reads an XML document piece by piece. Nothing is expanded but the five entities of XML and character references. */
export function createXmlReader(reading: XmlReading) {
  const path: string[] = [];
  let text = '';
  let isWanted = false;
  let written = 0;
  const parser = new Parser(
    {
      onopentagname(name) {
        if (path.length === maxDepth)
          throw new FilingProblem('The XML is nested more than 40 elements deep, which no 13F filing is.');
        const local = localName(name);
        path.push(local);
        text = '';
        isWanted = reading.wants(local);
        reading.open(path);
      },
      ontext(piece) {
        if (!isWanted) return;
        text += piece;
        if (text.length > maxFieldLength)
          throw new FilingProblem(`The text of <${path.at(-1)}> is longer than 1,000 characters.`);
      },
      onclosetag(_name, isImplied) {
        reading.close(path, text.trim(), !isImplied);
        path.pop();
        text = '';
        isWanted = false;
      },
      onprocessinginstruction: refuseDoctype,
    },
    { xmlMode: true },
  );
  return {
    write(piece: string): void {
      written += piece.length;
      parser.write(piece);
      if (written - parser.endIndex > maxPieceLength)
        throw new FilingProblem('The XML has a tag or a comment of more than 1 MB, which no 13F filing has.');
    },
    end(): void {
      parser.end();
    },
  };
}
