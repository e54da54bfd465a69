import type { FastifyReply, FastifyRequest } from 'fastify';
import { compressToKeep } from '../compress-to-keep.ts';
import { acceptsGzip } from './accepts-gzip.ts';

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

  /** The memory that the reply takes at most, in bytes: a character can take two. */
  get size(): number {
    const { json, gzip } = this;
    return json.length * (typeof json === 'string' ? 2 : 1) + (gzip?.length ?? 0);
  }
}

/** Prepares JSON that will probably be sent more than once. */
export async function prepareReply(json: string | Buffer): Promise<SerializedReply> {
  if (json.length < minCompressedBytes) return new SerializedReply(json);
  const bytes = Buffer.isBuffer(json) ? json : Buffer.from(json);
  return new SerializedReply(bytes, await compressToKeep(bytes, compressionLevel));
}

/** Sends the reply, compressed if the client accepts it. */
export function sendSerialized(
  { json, gzip }: SerializedReply,
  request: FastifyRequest,
  reply: FastifyReply,
): FastifyReply {
  if (!reply.hasHeader('content-type')) reply.type('application/json; charset=utf-8');
  if (!gzip) return reply.send(json);
  reply.header('vary', 'accept-encoding');
  return acceptsGzip(request) ? reply.header('content-encoding', 'gzip').send(gzip) : reply.send(json);
}
