import { TextDecoder } from 'node:util';

const defaultEncoding = 'utf-8';

function decoderOf(label: string, fatal: boolean): TextDecoder | undefined {
  try {
    return new TextDecoder(label, { fatal });
  } catch {
    return undefined;
  }
}

type Utf32 = 'utf-32le' | 'utf-32be';

/** Detects UTF-32 by its byte order mark or its first character (`<` or `{`). */
function utf32Encoding(bytes: Uint8Array): Utf32 | undefined {
  const start = [...bytes.subarray(0, 4)].map((byte) => byte.toString(16).padStart(2, '0')).join('');
  if (/^(?:fffe0000|3c000000|7b000000)$/.test(start)) return 'utf-32le';
  return /^(?:0000feff|0000003c|0000007b)$/.test(start) ? 'utf-32be' : undefined;
}

const isCharacter = (code: number) => code <= 0x10ffff && (code < 0xd800 || code > 0xdfff);

function decodeUtf32(bytes: Uint8Array, encoding: Utf32): string {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const parts: string[] = [];
  for (let at = 0; at + 4 <= view.byteLength; at += 4) {
    const code = view.getUint32(at, encoding === 'utf-32le');
    parts.push(isCharacter(code) ? String.fromCodePoint(code) : '\ufffd');
  }
  return parts.join('').replace(/^\ufeff/, '');
}

function encodingOfMark([first, second, third]: Uint8Array): string | undefined {
  if (first === 0xef && second === 0xbb && third === 0xbf) return defaultEncoding;
  if (first === 0xff && second === 0xfe) return 'utf-16le';
  if (first === 0xfe && second === 0xff) return 'utf-16be';
  return undefined;
}

/** Detects UTF-16 without a mark by its first character (`<` or `{`), which has a zero before or after it. */
function utf16Encoding([first, second]: Uint8Array): string | undefined {
  if (second === 0 && (first === 0x3c || first === 0x7b)) return 'utf-16le';
  if (first === 0 && (second === 0x3c || second === 0x7b)) return 'utf-16be';
  return undefined;
}

const charsetOf = (contentType: string | null | undefined) =>
  /;\s*charset\s*=\s*["']?([^\s"';]+)/i.exec(contentType ?? '')?.[1];

function declaredEncoding(bytes: Uint8Array): string | undefined {
  const head = new TextDecoder('latin1').decode(bytes.subarray(0, 400));
  const label = /^\s*<\?xml\s[^>]*?\bencoding\s*=\s*["']\s*([\w.:-]+)/i.exec(head)?.[1];
  // A declaration that is readable as single bytes is neither UTF-16 nor UTF-32.
  return /^utf-(?:16|32)/i.test(label ?? '') ? undefined : label;
}

/**
 * Decodes a document. The encoding comes from the byte order mark, the HTTP header or the XML declaration, in this order;
 * the default is UTF-8. Invalid UTF-8 is decoded as Windows-1252.
 */
export function decodeDocument(bytes: Uint8Array, contentType: string | null | undefined): string {
  const utf32 = utf32Encoding(bytes);
  if (utf32) return decodeUtf32(bytes, utf32);
  const labels = [
    encodingOfMark(bytes),
    charsetOf(contentType),
    utf16Encoding(bytes),
    declaredEncoding(bytes),
    defaultEncoding,
  ];
  const label = labels.find((name) => name !== undefined && decoderOf(name, false)) ?? defaultEncoding;
  const isUtf8 = decoderOf(label, false)?.encoding === defaultEncoding;
  try {
    return new TextDecoder(label, { fatal: isUtf8 }).decode(bytes);
  } catch {
    return new TextDecoder('windows-1252').decode(bytes);
  }
}
