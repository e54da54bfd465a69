import { TextDecoder } from 'node:util';
import { acceptedFiles, FilingProblem, NotAFiling } from './information-table.ts';

const maxBytes = 200_000_000;
const maxHeaderLine = 1_000;
const blockStart = '<XML>';
const blockEnd = '</XML>';
const submissionStart = /^(?:<(?:SEC|IMS)-(?:DOCUMENT|HEADER)>|<DOCUMENT>|<SUBMISSION>|-----BEGIN PRIVACY)/;
const detectionLength = 32;

function decoderFor(start: Uint8Array): TextDecoder {
  const [first, second] = start;
  if (first === 0xff && second === 0xfe) return new TextDecoder('utf-16le');
  if (first === 0xfe && second === 0xff) return new TextDecoder('utf-16be');
  const declared = /^\s*<\?xml[^>]*encoding\s*=\s*["']([\w-]+)/.exec(
    new TextDecoder('latin1').decode(start.subarray(0, 256)),
  )?.[1];
  try {
    return new TextDecoder(declared);
  } catch {
    return new TextDecoder();
  }
}

/** Decodes a filing in its declared encoding. */
export async function* decodeFiling(stream: AsyncIterable<Uint8Array>): AsyncGenerator<string> {
  let decoder: TextDecoder | undefined;
  let bytes = 0;
  for await (const chunk of stream) {
    bytes += chunk.byteLength;
    if (bytes > maxBytes)
      throw new FilingProblem('The file is larger than 200 MB, which is too large for a 13F filing.');
    decoder ??= decoderFor(chunk);
    yield decoder.decode(chunk, { stream: true });
  }
  if (decoder) yield decoder.decode();
}

interface FilingParts {
  /** Receives a line of the submission header. */
  headerLine(line: string): void;
  /** Receives a chunk of an XML document. */
  xml(text: string): void;
  /** The XML document has ended. */
  endXml(): void;
}

type Part = 'start' | 'xml file' | 'between blocks' | 'block';

/**
 * Splits a filing, which is an XML file or a submission (SGML around blocks of XML). Other parts of a submission, such as
 * encoded images, never reach an XML parser.
 */
export function createFilingSplitter(parts: FilingParts) {
  let part: Part = 'start';
  let rest = '';
  let inHeader = true;

  function detect(isEnd: boolean): boolean {
    rest = rest.trimStart();
    if (rest.length < detectionLength && !isEnd) return false;
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

  /** Processes `rest` up to the next marker. Returns false if more text is needed. */
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
      if (part !== 'start' || detect(false)) read();
    },
    end(): void {
      if (part === 'start') detect(true);
      read();
      if (part === 'block') parts.xml(rest);
      if (part === 'block' || part === 'xml file') parts.endXml();
    },
  };
}
