import { hash, randomUUID } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';

/** Makes ETags valid for one process, because another release may write the same data differently. */
const salt = randomUUID();
const tagLength = 22;

/** The result of a handler whose reply the client has already: the route responds 304. */
export const notModified = Symbol('not modified');

/**
 * Computes the reply of a GET only if its version changed since the client read it (RFC 9110, 13.1.2). Sets the ETag,
 * which is weak because all compressed forms share it.
 */
export async function ifChanged<Value>(
  { request, reply }: { request: FastifyRequest; reply: FastifyReply },
  version: string,
  compute: () => Promise<Value>,
): Promise<Value | typeof notModified> {
  if (request.method !== 'GET' && request.method !== 'HEAD') return compute();
  const tag = `"${hash('sha256', salt + version, 'base64url').slice(0, tagLength)}"`;
  reply.header('etag', `W/${tag}`);
  return request.headers['if-none-match']?.includes(tag) ? notModified : compute();
}
