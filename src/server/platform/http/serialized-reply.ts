import { compressToKeep } from '../compress-to-keep.ts';

/** Compressing fewer bytes for each request costs less than remembering the result. */
const minCompressedBytes = 20_000;
/** The response may be sent only once. */
const compressionLevel = 4;

/** A reply that the serializer of its endpoint has already written as JSON. Large ones are also compressed already. */
export class SerializedReply {
  readonly json: string | Buffer;
  readonly gzip: Buffer | undefined;

  constructor(json: string | Buffer, compressed?: Buffer) {
    this.json = json;
    this.gzip = compressed;
  }

  /** The memory that the reply takes, in bytes. */
  get size(): number {
    return this.json.length + (this.gzip?.length ?? 0);
  }
}

/** Prepares JSON that will probably be sent more than once. */
export async function prepareReply(json: string | Buffer): Promise<SerializedReply> {
  if (json.length < minCompressedBytes) return new SerializedReply(json);
  const bytes = Buffer.isBuffer(json) ? json : Buffer.from(json);
  return new SerializedReply(bytes, await compressToKeep(bytes, compressionLevel));
}
