import type { FastifyReply } from 'fastify';

const yearSeconds = 31_536_000;

/** Lets any cache store the response for a year: the URL changes with its content. */
export const cacheForever = (reply: FastifyReply): FastifyReply =>
  reply.header('cache-control', `public, max-age=${yearSeconds}, immutable`);

/** Sends a WebP file. */
export function sendImage(reply: FastifyReply, { buffer, byteOffset, byteLength }: Uint8Array): FastifyReply {
  return reply.type('image/webp').send(Buffer.from(buffer, byteOffset, byteLength));
}
