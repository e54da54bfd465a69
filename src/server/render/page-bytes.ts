import { randomFillSync } from 'node:crypto';
import { crc32, deflateRawSync } from 'node:zlib';
import { noncePlaceholder, type PageDocument } from './document.ts';

/** A prepared page. Only its short opening, which contains the nonce, differs between responses. */
export interface PageBytes {
  plain: (nonce: string) => Buffer[];
  gzip: (nonce: string) => Buffer[];
}

// RFC 1952, section 2.3: magic number, deflate, no flags, no time, no extra flags, unknown operating system.
const gzipHeader = Buffer.from([0x1f, 0x8b, 8, 0, 0, 0, 0, 0, 0, 255]);

/** Creates a non-final stored block of up to 65,535 bytes (RFC 1951, section 3.2.4). */
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
 * Prepares a page for many responses, each with its own nonce. The rest is compressed once, on first use. The opening is
 * sent before it as a stored block, so a response costs a checksum but no compression.
 */
export function pageBytes({ opening, rest }: PageDocument, level: number): PageBytes {
  const parts = opening.split(noncePlaceholder);
  const restPlain = Buffer.from(rest);
  let restDeflated: Buffer | undefined;
  const openingWith = (nonce: string) => Buffer.from(parts.join(nonce));
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

const nonceBytes = 16;
const pool = Buffer.alloc(nonceBytes * 256);
let used = pool.length;

/** Returns 128 random bits as base64. Draws them in batches, which is cheaper than one system call each. */
export function nextNonce(): string {
  if (used === pool.length) {
    randomFillSync(pool);
    used = 0;
  }
  used += nonceBytes;
  return pool.toString('base64', used - nonceBytes, used);
}
