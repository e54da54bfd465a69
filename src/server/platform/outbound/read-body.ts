import type { IncomingMessage } from 'node:http';
import { promisify } from 'node:util';
import { brotliDecompress, gunzip, inflate, inflateRaw } from 'node:zlib';
import { ExternalFailure } from './external-failure.ts';

const decoders = {
  gzip: promisify(gunzip),
  br: promisify(brotliDecompress),
  zlib: promisify(inflate),
  raw: promisify(inflateRaw),
};

export const acceptedEncodings = 'gzip, deflate, br';

function decoderOf(encoding: string, body: Buffer) {
  if (encoding === 'gzip' || encoding === 'x-gzip') return decoders.gzip;
  if (encoding === 'br') return decoders.br;
  // "deflate" means the zlib format, but some servers send a raw deflate stream.
  if (encoding === 'deflate') return ((body[0] ?? 0) & 0x0f) === 8 ? decoders.zlib : decoders.raw;
  return undefined;
}

// Throws ERR_BUFFER_TOO_LARGE as soon as the output exceeds `maxBytes`.
async function decodeBody(body: Buffer, encoding: string, maxBytes: number): Promise<Buffer> {
  if (body.length === 0 || encoding === '' || encoding === 'identity') return body;
  const decoder = decoderOf(encoding, body);
  if (!decoder) throw Object.assign(new Error('Unknown encoding'), { code: 'UNKNOWN_ENCODING' });
  return decoder(body, { maxOutputLength: maxBytes });
}

/** Returns Node's error code. */
export const codeOf = (error: unknown) =>
  error instanceof Error && 'code' in error ? String(error.code) : 'no code';

/** Reads and decompresses a body of at most `maxBytes` bytes. */
export async function readBody(response: IncomingMessage, host: string, maxBytes: number): Promise<Buffer> {
  const tooLarge = () => new ExternalFailure('too_large', `${host} answered more than ${maxBytes} bytes.`);
  if (Number(response.headers['content-length']) > maxBytes) throw tooLarge();
  const chunks: Buffer[] = [];
  let length = 0;
  for await (const chunk of response as AsyncIterable<Buffer>) {
    length += chunk.length;
    if (length > maxBytes) throw tooLarge();
    chunks.push(chunk);
  }
  const encoding = response.headers['content-encoding']?.trim().toLowerCase() ?? '';
  try {
    return await decodeBody(Buffer.concat(chunks), encoding, maxBytes);
  } catch (error) {
    throw codeOf(error) === 'ERR_BUFFER_TOO_LARGE' ? tooLarge() : error;
  }
}
