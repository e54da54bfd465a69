import { acceptedFiles, FilingProblem, NotAFiling } from './information-table.ts';

const maxBytes = 200_000_000;
const maxHeaderLine = 1_000;
const blockStart = '<XML>';
const blockEnd = '</XML>';
const submissionStart = /^(?:<(?:SEC|IMS)-(?:DOCUMENT|HEADER)>|<DOCUMENT>|<SUBMISSION>|-----BEGIN PRIVACY)/;
const enoughToTell = 32;

function decoderFor(beginning: Uint8Array): TextDecoder {
  const [first, second] = beginning;
  if (first === 0xff && second === 0xfe) return new TextDecoder('utf-16le');
  if (first === 0xfe && second === 0xff) return new TextDecoder('utf-16be');
  const declared = /^\s*<\?xml[^>]*encoding\s*=\s*["']([\w-]+)/.exec(
    new TextDecoder('latin1').decode(beginning.subarray(0, 256)),
  )?.[1];
  try {
    return new TextDecoder(declared);
  } catch {
    return new TextDecoder();
  }
}

/** The text of a filing, in the encoding that it declares. */
export async function* decodeFiling(stream: AsyncIterable<Uint8Array>): AsyncGenerator<string> {
  let decoder: TextDecoder | undefined;
  let bytes = 0;
  for await (const chunk of stream) {
    bytes += chunk.byteLength;
    if (bytes > maxBytes) throw new FilingProblem('The file is larger than 200 MB, which no 13F filing is.');
    decoder ??= decoderFor(chunk);
    yield decoder.decode(chunk, { stream: true });
  }
  if (decoder) yield decoder.decode();
}

interface FilingParts {
  /** A line of the submission's header. */
  headerLine(line: string): void;
  /** A piece of an XML document. */
  xml(text: string): void;
  /** The XML document is over. */
  endXml(): void;
}

type Part = 'beginning' | 'xml file' | 'between blocks' | 'block';

/**
 * Takes a filing apart: a file that is XML, or a submission, which is SGML around blocks of XML. Whatever else stands in a
 * submission, pictures written as text included, never reaches an XML parser.
 */
export function createFilingSplitter(parts: FilingParts) {
  let part: Part = 'beginning';
  let rest = '';
  let inHeader = true;

  function begin(isEnd: boolean): boolean {
    rest = rest.trimStart();
    if (rest.length < enoughToTell && !isEnd) return false;
    if (rest === '') throw new NotAFiling(`The file is empty. ${acceptedFiles}`);
    if (!rest.startsWith('<') && !submissionStart.test(rest))
      throw new NotAFiling(`The file is neither XML nor the text of a submission. ${acceptedFiles}`);
    part = submissionStart.test(rest) ? 'between blocks' : 'xml file';
    return true;
  }

  function readHeader(text: string): string {
    const lines = text.split('\n');
    const last = lines.pop() ?? '';
    for (const line of inHeader ? lines : []) {
      if (line.startsWith('<DOCUMENT>')) inHeader = false;
      if (inHeader) parts.headerLine(line.slice(0, maxHeaderLine));
    }
    return last.length > maxHeaderLine ? last.slice(1 - blockStart.length) : last;
  }

  /** Reads as much of `rest` as can be told; false when more text must come first. */
  function step(): boolean {
    const mark = part === 'block' ? blockEnd : blockStart;
    const at = rest.indexOf(mark);
    const end = at < 0 ? Math.max(0, rest.length - mark.length + 1) : at;
    if (part === 'block') {
      parts.xml(rest.slice(0, end));
      rest = rest.slice(end);
    } else rest = at < 0 ? readHeader(rest) : readHeader(`${rest.slice(0, at)}\n`) + rest.slice(at);
    if (at < 0) return false;
    rest = rest.slice(mark.length);
    if (part === 'block') parts.endXml();
    part = part === 'block' ? 'between blocks' : 'block';
    return true;
  }

  function read(): void {
    if (part === 'xml file') {
      parts.xml(rest);
      rest = '';
    } else while (step());
  }

  return {
    write(text: string): void {
      rest += text;
      if (part !== 'beginning' || begin(false)) read();
    },
    end(): void {
      if (part === 'beginning') begin(true);
      read();
      if (part === 'block') parts.xml(rest);
      if (part === 'block' || part === 'xml file') parts.endXml();
    },
  };
}
