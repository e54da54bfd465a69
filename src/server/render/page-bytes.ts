import { crc32, deflateRawSync } from 'node:zlib';
import { nonceMark, type PageDocument } from './document.ts';

/** A page as it is sent: only its short opening differs from answer to answer. */
export interface PageBytes {
  plain: (nonce: string) => Buffer[];
  gzip: (nonce: string) => Buffer[];
}

// RFC 1952, 2.3: magic, deflate, no flags, no time, no hint, operating system unknown.
const gzipHeader = Buffer.from([0x1f, 0x8b, 8, 0, 0, 0, 0, 0, 0, 255]);

/** RFC 1951, 3.2.4: a block that holds up to 65,535 bytes as they are, and is not the last. */
function storedBlock(bytes: Buffer): Buffer {
  const head = Buffer.alloc(5);
  head.writeUInt16LE(bytes.length, 1);
  head.writeUInt16LE(~bytes.length & 0xffff, 3);
  return Buffer.concat([head, bytes]);
}

function gzipTrailer(crc: number, length: number): Buffer {
  const trailer = Buffer.alloc(8);
  trailer.writeUInt32LE(crc, 0);
  trailer.writeUInt32LE(length, 4);
  return trailer;
}

/**
 * Prepares a page to be sent many times, each with a nonce of its own. The rest is compressed once, when first wanted;
 * the opening goes before it as a block that is not, so that an answer costs a checksum and no compression.
 */
export function pageBytes({ opening, rest }: PageDocument, level: number): PageBytes {
  const pieces = opening.split(nonceMark);
  const restPlain = Buffer.from(rest);
  let restDeflated: Buffer | undefined;
  const openingWith = (nonce: string) => Buffer.from(pieces.join(nonce));
  return {
    plain: (nonce) => [openingWith(nonce), restPlain],
    gzip: (nonce) => {
      restDeflated ??= deflateRawSync(restPlain, { level });
      const start = openingWith(nonce);
      const crc = crc32(restPlain, crc32(start));
      const trailer = gzipTrailer(crc, start.length + restPlain.length);
      return [gzipHeader, storedBlock(start), restDeflated, trailer];
    },
  };
}
