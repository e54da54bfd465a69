import { setImmediate } from 'node:timers/promises';
import { TextDecoder } from 'node:util';
import { AppError } from '#domain/app-error.ts';

/** The file is decoded in chunks of this size, with a yield to the event loop after each. */
const chunkBytes = 8 * 1024;

const notText = () =>
  new AppError(
    'invalid',
    'This is not a CSV file. In your spreadsheet program, save the sheet as CSV. Nothing was changed.',
  );
const notUtf8 = () =>
  new AppError(
    'invalid',
    'The file has characters that can\'t be read. Save it as UTF-8 (in a spreadsheet: "CSV UTF-8"). Nothing was changed.',
  );

/** Yields the input in chunks of `chunkBytes`. The yielded buffer is reused. */
async function* rechunk(input: AsyncIterable<Uint8Array>, maxBytes: number): AsyncGenerator<Uint8Array> {
  const buffer = new Uint8Array(chunkBytes);
  let filled = 0;
  let total = 0;
  for await (const chunk of input) {
    total += chunk.length;
    if (total > maxBytes) {
      throw new AppError(
        'too_large',
        `The file is larger than ${maxBytes / 1024 / 1024} MB. Nothing was changed.`,
      );
    }
    for (let from = 0; from < chunk.length; ) {
      const part = chunk.subarray(from, from + chunkBytes - filled);
      buffer.set(part, filled);
      filled += part.length;
      from += part.length;
      if (filled === chunkBytes) {
        yield buffer;
        filled = 0;
      }
    }
  }
  if (filled > 0) yield buffer.subarray(0, filled);
}

/** The signatures of files that people upload instead of CSV: xlsx and ods (zip), xls, PDF, gzip. */
const otherSignatures = ['504b0304', 'd0cf11e0', '25504446', '1f8b'];

function encodingOf(bytes: Uint8Array): string {
  const [a, b, c, d] = bytes;
  if (a === 0xff && b === 0xfe) return 'utf-16le';
  if (a === 0xfe && b === 0xff) return 'utf-16be';
  if (a && b === 0 && c && d === 0) return 'utf-16le';
  if (a === 0 && b && c === 0 && d) return 'utf-16be';
  return 'utf-8';
}

function decoderFor(bytes: Uint8Array): TextDecoder {
  const start = Buffer.from(bytes.subarray(0, 4)).toString('hex');
  if (otherSignatures.some((signature) => start.startsWith(signature))) throw notText();
  return new TextDecoder(encodingOf(bytes), { fatal: true });
}

function decode(decoder: TextDecoder, bytes?: Uint8Array): string {
  let text: string;
  try {
    text = decoder.decode(bytes, { stream: bytes !== undefined });
  } catch {
    throw decoder.encoding === 'utf-8' && bytes?.includes(0) ? notText() : notUtf8();
  }
  if (text.includes('\0')) throw notText();
  return text;
}

/**
 * Decodes a CSV file in chunks, without its byte order mark. The first chunk contains the header. Throws AppError
 * 'too_large' beyond `maxBytes`, 'invalid' for a file that is neither UTF-8 nor UTF-16.
 */
export async function* decodeCsv(input: AsyncIterable<Uint8Array>, maxBytes: number): AsyncGenerator<string> {
  let decoder: TextDecoder | undefined;
  for await (const chunk of rechunk(input, maxBytes)) {
    decoder ??= decoderFor(chunk);
    yield decode(decoder, chunk);
    await setImmediate();
  }
  if (decoder) yield decode(decoder);
}
