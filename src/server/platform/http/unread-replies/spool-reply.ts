import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { createReadStream, createWriteStream, type ReadStream } from 'node:fs';
import { mkdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';

/** A reply is written once and read once. */
const level = 4;
const pieceBytes = 262_144;

/** Divides text or bytes into pieces, so that no second copy of a long text is made. */
function* piecesOf(payload: string | Buffer): Generator<string | Buffer> {
  for (let start = 0; start < payload.length; ) {
    let end = start + pieceBytes;
    // Not between the two halves of a character.
    if (typeof payload === 'string' && payload.codePointAt(end - 1) !== payload.charCodeAt(end - 1)) end += 1;
    yield payload.slice(start, end);
    start = end;
  }
}

/**
 * Writes a reply to a file without a name, compressed if wanted, and returns a stream of it. The file is gone when the
 * stream ends, or with the process.
 */
export async function spoolReply(
  folder: string,
  payload: string | Buffer | AsyncIterable<string | Buffer>,
  { gzip }: { gzip: boolean },
): Promise<{ stream: ReadStream; bytes: number }> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const path = join(folder, randomUUID());
  try {
    const isWhole = typeof payload === 'string' || Buffer.isBuffer(payload);
    const source = Readable.from(isWhole ? piecesOf(payload) : payload);
    const file = createWriteStream(path, { flags: 'wx', mode: 0o600 });
    await (gzip ? pipeline(source, createGzip({ level }), file) : pipeline(source, file));
    const { size: bytes } = await stat(path);
    const stream = createReadStream(path);
    await once(stream, 'open');
    return { stream, bytes };
  } finally {
    await rm(path, { force: true });
  }
}
