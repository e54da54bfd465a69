import { isAscii, isUtf8 } from 'node:buffer';
import { invalid } from '../reader-limits.ts';
import { guessCodePage } from './code-page.ts';

/** An encoding by the label of TextDecoder. */
export type TextEncoding = 'utf-8' | 'utf-16le' | 'utf-16be' | 'windows-1252' | 'windows-1250';

const names: Record<TextEncoding, string> = {
  'utf-8': 'UTF-8',
  'utf-16le': 'UTF-16 LE',
  'utf-16be': 'UTF-16 BE',
  'windows-1252': 'Windows-1252',
  'windows-1250': 'Windows-1250',
};

/** Returns the name of an encoding for display. */
export const encodingName = (encoding: TextEncoding): string => names[encoding];

const unreadable = () =>
  invalid('The encoding of the file is not recognized. Save it as UTF-8 (in a spreadsheet: "CSV UTF-8").');

const notText = () =>
  invalid('This is not a text file: it contains bytes that no text has. Export the file as CSV again.');

/** Throws AppError 'invalid' for a NUL, which no text contains. */
export function refuseNul(text: string): void {
  if (text.includes('\0')) throw notText();
}

/** Returns the length of the part that ends with a complete UTF-8 character. */
export function completeLength(bytes: Uint8Array): number {
  for (let back = 1; back <= 3 && back <= bytes.length; back += 1) {
    const byte = bytes[bytes.length - back] ?? 0;
    if (byte < 0x80) return bytes.length;
    if (byte >= 0xc0) {
      const length = byte >= 0xf0 ? 4 : byte >= 0xe0 ? 3 : 2;
      return length > back ? bytes.length - back : bytes.length;
    }
  }
  return bytes.length;
}

/** A text of Latin letters has a zero in every second byte of UTF-16. */
function guessUtf16(sample: Uint8Array): TextEncoding | undefined {
  let even = 0;
  let odd = 0;
  for (const [index, byte] of sample.entries())
    if (byte === 0) {
      if (index % 2 === 0) even += 1;
      else odd += 1;
    }
  if (even + odd < sample.length * 0.3) return undefined;
  return even * 10 < odd ? 'utf-16le' : odd * 10 < even ? 'utf-16be' : undefined;
}

function refuseBinary(sample: Uint8Array): void {
  let controls = 0;
  for (const byte of sample)
    if (byte < 0x20 && !(byte >= 0x09 && byte <= 0x0d) && byte !== 0x1a) controls += 1;
  if (sample.includes(0) || controls > sample.length / 50) throw notText();
}

/** Returns the single-byte encoding of text that is not UTF-8. Throws AppError 'invalid' if it is neither. */
export function guessLegacyEncoding(bytes: Uint8Array): TextEncoding {
  let high = 0;
  for (const byte of bytes) if (byte >= 0x80) high += 1;
  if (high > 20 && high > bytes.length * 0.3) throw unreadable();
  return guessCodePage(bytes);
}

const startsWith = (bytes: Uint8Array, ...start: number[]) =>
  start.every((byte, index) => bytes[index] === byte);

/** Tells the encoding of a file from its first bytes. Throws AppError 'invalid' for bytes that are no text. */
export function detectEncoding(head: Uint8Array): TextEncoding {
  if (startsWith(head, 0xff, 0xfe, 0, 0) || startsWith(head, 0, 0, 0xfe, 0xff)) throw unreadable();
  if (startsWith(head, 0xff, 0xfe)) return 'utf-16le';
  if (startsWith(head, 0xfe, 0xff)) return 'utf-16be';
  const sample = head.subarray(0, 4096);
  const wide = guessUtf16(sample);
  if (wide) return wide;
  refuseBinary(sample);
  const complete = head.subarray(0, completeLength(head));
  return isAscii(complete) || isUtf8(complete) || startsWith(head, 0xef, 0xbb, 0xbf)
    ? 'utf-8'
    : guessLegacyEncoding(head);
}
