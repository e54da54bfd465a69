import { isAscii, isUtf8 } from 'node:buffer';
import type { ByteInput } from '../byte-input.ts';
import {
  completeLength,
  detectEncoding,
  encodingName,
  guessLegacyEncoding,
  refuseNul,
  type TextEncoding,
} from './text-encoding.ts';

/** A file as text. */
export interface TextInput {
  /** The start of the text, for detection. */
  head: string;
  /** The whole text from the start, once, without a byte order mark. */
  chunks: AsyncIterable<string>;
  /** The name of the encoding for display. */
  encoding(): string;
  /** Whether some bytes could not be decoded; they became U+FFFD. */
  isBroken(): boolean;
  bytesRead(): number;
}

interface Decoder {
  decode(bytes: Uint8Array, isLast: boolean): string;
  encoding(): TextEncoding;
  isBroken(): boolean;
}

const asBuffer = (bytes: Uint8Array) => Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);

function createStandardDecoder(encoding: TextEncoding): Decoder {
  const decoder = new TextDecoder(encoding);
  return {
    decode: (bytes, isLast) => decoder.decode(bytes, { stream: !isLast }),
    encoding: () => encoding,
    isBroken: () => false,
  };
}

/** Decodes UTF-8. Until the first character outside ASCII it may turn out to be another encoding. */
function createUtf8Decoder(): Decoder {
  let legacy: Decoder | undefined;
  let carry: Buffer = Buffer.alloc(0);
  let isSure = false;
  let isBroken = false;

  function decodeWhole(bytes: Buffer): string {
    if (isAscii(bytes)) return bytes.toString('latin1');
    if (!isUtf8(bytes)) {
      if (!isSure) {
        legacy = createStandardDecoder(guessLegacyEncoding(bytes));
        return legacy.decode(bytes, false);
      }
      isBroken = true;
    }
    isSure = true;
    return bytes.toString('utf8');
  }

  return {
    decode(bytes, isLast) {
      if (legacy) return legacy.decode(bytes, isLast);
      const joined = carry.length === 0 ? asBuffer(bytes) : Buffer.concat([carry, bytes]);
      const length = isLast ? joined.length : completeLength(joined);
      carry = Buffer.from(joined.subarray(length));
      return decodeWhole(joined.subarray(0, length));
    },
    encoding: () => legacy?.encoding() ?? 'utf-8',
    isBroken: () => isBroken,
  };
}

const createDecoder = (encoding: TextEncoding) =>
  encoding === 'utf-8' ? createUtf8Decoder() : createStandardDecoder(encoding);

const withoutMark = (text: string) => (text.startsWith('\ufeff') ? text.slice(1) : text);

const headLength = 256 * 1024;

/**
 * Decodes a file as text. `encoding` overrides the detected one. Throws AppError 'invalid' for bytes that are no text or
 * have an unknown encoding.
 */
export function decodeText(input: ByteInput, encoding = detectEncoding(input.head)): TextInput {
  const decoder = createDecoder(encoding);
  const head = withoutMark(createDecoder(encoding).decode(input.head.subarray(0, headLength), false));

  async function* chunks(): AsyncGenerator<string> {
    let isFirst = true;
    for await (const bytes of input.chunks) {
      const text = decoder.decode(bytes, false);
      refuseNul(text);
      yield isFirst ? withoutMark(text) : text;
      isFirst = isFirst && text === '';
    }
    yield decoder.decode(new Uint8Array(), true);
  }

  return {
    head,
    chunks: chunks(),
    encoding: () => encodingName(decoder.encoding()),
    isBroken: decoder.isBroken,
    bytesRead: input.bytesRead,
  };
}
