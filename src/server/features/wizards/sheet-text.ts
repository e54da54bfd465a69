import { setImmediate } from 'node:timers/promises';
import { AppError } from '../../../domain/app-error.ts';

/** The sheet is worked on in pieces of this size, and other requests get their turn between two of them. */
const pieceBytes = 8 * 1024;

const notText = () =>
  new AppError(
    'invalid',
    'This is not a CSV file. In your spreadsheet, save the sheet as CSV. Nothing was changed.',
  );
const notUtf8 = () =>
  new AppError(
    'invalid',
    'The sheet has characters that can\'t be read. Save it as UTF-8 (in a spreadsheet: "CSV UTF-8"). Nothing was changed.',
  );

async function* piecesOf(input: AsyncIterable<Uint8Array>, maxBytes: number): AsyncGenerator<Uint8Array> {
  const piece = new Uint8Array(pieceBytes);
  let filled = 0;
  let total = 0;
  for await (const chunk of input) {
    total += chunk.length;
    if (total > maxBytes) {
      throw new AppError(
        'too_large',
        `The sheet is larger than ${maxBytes / 1024 / 1024} MB. Nothing was changed.`,
      );
    }
    for (let from = 0; from < chunk.length; ) {
      const taken = chunk.subarray(from, from + pieceBytes - filled);
      piece.set(taken, filled);
      filled += taken.length;
      from += taken.length;
      if (filled === pieceBytes) {
        yield piece;
        filled = 0;
      }
    }
  }
  if (filled > 0) yield piece.subarray(0, filled);
}

/** The first bytes of what people take for a sheet: xlsx and ods (zip), xls, PDF, gzip. */
const otherKinds = ['504b0304', 'd0cf11e0', '25504446', '1f8b'];

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
  if (otherKinds.some((kind) => start.startsWith(kind))) throw notText();
  return new TextDecoder(encodingOf(bytes), { fatal: true });
}

function decoded(decoder: TextDecoder, bytes?: Uint8Array): string {
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
 * The text of a sheet without its byte order mark, in pieces of which the first holds the head of the sheet. Throws
 * AppError 'too_large' beyond `maxBytes`, 'invalid' for what is neither UTF-8 nor UTF-16.
 */
export async function* sheetText(input: AsyncIterable<Uint8Array>, maxBytes: number): AsyncGenerator<string> {
  let decoder: TextDecoder | undefined;
  for await (const piece of piecesOf(input, maxBytes)) {
    decoder ??= decoderFor(piece);
    yield decoded(decoder, piece);
    await setImmediate();
  }
  if (decoder) yield decoded(decoder);
}
