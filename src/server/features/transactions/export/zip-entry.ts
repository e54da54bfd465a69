import { createReadStream } from 'node:fs';
import { crc32, createDeflateRaw } from 'node:zlib';
import type { SpooledFile } from '#server/platform/isolation/spool.ts';

const localSignature = 0x04034b50;
const centralSignature = 0x02014b50;
const endSignature = 0x06054b50;
const version = 20;
const utf8Names = 0x0800;
const deflated = 8;
/** 1 January 1980, the first day of ZIP files: the time of a member says nothing. */
const firstDay = 0x21;

/** Writes a stream to a temporary file. */
export type Spool = (
  stream: AsyncIterable<Uint8Array>,
) => Promise<Pick<SpooledFile, 'path' | 'bytes' | 'remove'>>;

/**
 * A member of a ZIP file. Compresses in the thread pool while it is written, into a temporary file: its size is known only
 * at the end, and in memory it would stay until a slow client has read it.
 */
export class ZipEntry {
  readonly #deflate = createDeflateRaw({ level: 4 });
  readonly #file: ReturnType<Spool>;
  #checksum = 0;
  #size = 0;
  #path = '';
  #compressedSize = 0;

  constructor(spool: Spool) {
    this.#file = spool(this.#deflate);
    // Reported by write() and end(), unless the file is abandoned.
    this.#file.catch(() => undefined);
  }

  /** Adds text, and waits until it is compressed. */
  async write(text: string): Promise<void> {
    const bytes = Buffer.from(text);
    this.#checksum = crc32(bytes, this.#checksum);
    this.#size += bytes.length;
    const written = new Promise<void>((resolve, reject) => {
      this.#deflate.write(bytes, (error) => (error ? reject(error) : resolve()));
    });
    await written.catch(async (error: unknown) => {
      // The reason, if the file could not be written.
      await this.#file;
      throw error;
    });
  }

  async end(text = ''): Promise<void> {
    if (text !== '') await this.write(text);
    this.#deflate.end();
    const { path, bytes } = await this.#file;
    this.#path = path;
    this.#compressedSize = bytes;
  }

  /** Frees the compressor and removes the file, finished or not. */
  async remove(): Promise<void> {
    this.#deflate.destroy();
    const file = await this.#file.catch(() => undefined);
    await file?.remove();
  }

  /** Reads the compressed bytes of a finished member. */
  content(): AsyncIterable<Buffer> {
    return createReadStream(this.#path);
  }

  get compressedSize(): number {
    return this.#compressedSize;
  }

  /** Returns the fields that the headers before the member and at the end of the file share. */
  header(name: string): Buffer {
    const fields = Buffer.alloc(26);
    fields.writeUInt16LE(version, 0);
    fields.writeUInt16LE(utf8Names, 2);
    fields.writeUInt16LE(deflated, 4);
    fields.writeUInt16LE(firstDay, 8);
    fields.writeUInt32LE(this.#checksum, 10);
    fields.writeUInt32LE(this.compressedSize, 14);
    fields.writeUInt32LE(this.#size, 18);
    fields.writeUInt16LE(Buffer.byteLength(name), 22);
    return fields;
  }
}

function signed(signature: number, ...parts: Buffer[]): Buffer {
  const start = Buffer.alloc(4);
  start.writeUInt32LE(signature);
  return Buffer.concat([start, ...parts]);
}

function centralHeader(name: string, entry: ZipEntry, offset: number): Buffer {
  const madeBy = Buffer.alloc(2);
  madeBy.writeUInt16LE(version);
  const rest = Buffer.alloc(14);
  rest.writeUInt32LE(offset, 10);
  return signed(centralSignature, madeBy, entry.header(name), rest, Buffer.from(name));
}

/** Writes a ZIP file of finished members by name: at most 65,535 members and 4 GB (APPNOTE 4.3). */
export async function* writeZip(entries: ReadonlyMap<string, ZipEntry>): AsyncGenerator<Buffer> {
  const directory: Buffer[] = [];
  let offset = 0;
  for (const [name, entry] of entries) {
    directory.push(centralHeader(name, entry, offset));
    const header = signed(localSignature, entry.header(name), Buffer.from(name));
    yield header;
    yield* entry.content();
    offset += header.length + entry.compressedSize;
  }
  const central = Buffer.concat(directory);
  const end = Buffer.alloc(18);
  end.writeUInt16LE(entries.size, 4);
  end.writeUInt16LE(entries.size, 6);
  end.writeUInt32LE(central.length, 8);
  end.writeUInt32LE(offset, 12);
  yield Buffer.concat([central, signed(endSignature, end)]);
}
