import type { IncomingMessage } from 'node:http';
import { promisify } from 'node:util';
import { brotliDecompress, gunzip, inflate, inflateRaw } from 'node:zlib';
import { OutsideFailure } from './outside-failure.ts';

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
  // "deflate" means zlib's frame, but some servers send the bare stream.
  if (encoding === 'deflate') return ((body[0] ?? 0) & 0x0f) === 8 ? decoders.zlib : decoders.raw;
  return undefined;
}

// Stops with ERR_BUFFER_TOO_LARGE as soon as there would be more than `maxBytes`.
async function decodeBody(body: Buffer, encoding: string, maxBytes: number): Promise<Buffer> {
  if (body.length === 0 || encoding === '' || encoding === 'identity') return body;
  const decoder = decoderOf(encoding, body);
  if (!decoder) throw Object.assign(new Error('Unknown encoding'), { code: 'UNKNOWN_ENCODING' });
  return decoder(body, { maxOutputLength: maxBytes });
}

/** Node's own name for what went wrong. */
export const codeOf = (error: unknown) =>
  error instanceof Error && 'code' in error ? String(error.code) : 'no code';

/** The whole body, decompressed, of at most `maxBytes` bytes. */
export async function readBody(response: IncomingMessage, host: string, maxBytes: number): Promise<Buffer> {
  const tooLarge = () => new OutsideFailure('too_large', `${host} answered more than ${maxBytes} bytes.`);
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
