import type { FastifyReply } from 'fastify';

const yearSeconds = 31_536_000;

/** For an address that names what is behind it: whoever has the answer may keep it for ever. */
export const keepForEver = (reply: FastifyReply): FastifyReply =>
  reply.header('cache-control', `public, max-age=${yearSeconds}, immutable`);

/** Answers with a WebP file. */
export function sendPicture(
  reply: FastifyReply,
  { buffer, byteOffset, byteLength }: Uint8Array,
): FastifyReply {
  return reply.type('image/webp').send(Buffer.from(buffer, byteOffset, byteLength));
}
