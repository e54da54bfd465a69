import type { Readable } from 'node:stream';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { AppError } from '#domain/app-error.ts';
import { Abandoned } from '../../abandoned.ts';
import { acceptsGzip } from '../accepts-gzip.ts';
import { clientAddress } from '../client-address.ts';
import { isInternal } from '../internal-requests.ts';
import { createReplyBudget, type ReplyBudget } from './reply-budget.ts';
import { spoolReply } from './spool-reply.ts';
import { isSpooled } from './spooled-stream.ts';

const kilobyte = 1024;
const megabyte = 1024 * kilobyte;

export interface ReplyLimits {
  /** Smaller replies are not counted. */
  countedBytes: number;
  /** Larger replies are written to disk and streamed from there. */
  spooledBytes: number;
  memory: { perClient: number; total: number };
  disk: { perClient: number; total: number };
}

export const defaultReplyLimits: ReplyLimits = {
  countedBytes: 64 * kilobyte,
  spooledBytes: megabyte,
  memory: { perClient: 16 * megabyte, total: 96 * megabyte },
  disk: { perClient: 256 * megabyte, total: 2048 * megabyte },
};

/** The memory that a stream takes, with what the kernel and its compression hold. */
const streamBytes = { file: 256 * kilobyte, other: megabyte };

const tooMuch = () =>
  new AppError(
    'upstream_unavailable',
    'You have too many downloads at once. Wait until some have ended and try again.',
    { retryAfterSeconds: 5 },
  );

/** Headers that describe a reply and not the error that is sent instead. */
const replyHeaders = ['content-encoding', 'content-length', 'content-disposition', 'etag'];

interface Http {
  request: FastifyRequest;
  reply: FastifyReply;
}

const isStream = (payload: unknown): payload is Readable =>
  typeof (payload as { pipe?: unknown } | null)?.pipe === 'function';

/**
 * Limits what replies hold until their clients have read them: the memory of each client and in total, and the disk space
 * of replies above a megabyte, which are streamed from there with back-pressure. README.md explains why.
 */
export function limitReplies(app: FastifyInstance, folder: string, limits = defaultReplyLimits): void {
  const memory = createReplyBudget(limits.memory);
  const disk = createReplyBudget(limits.disk);

  function take(budget: ReplyBudget, bytes: number, { request, reply }: Http): () => void {
    const release = budget.take(clientAddress(request), bytes, () => reply.raw.destroy());
    if (release) return release;
    for (const name of replyHeaders) reply.removeHeader(name);
    throw tooMuch();
  }

  function hold(bytes: number, http: Http): void {
    http.reply.raw.once('close', take(memory, bytes, http));
  }

  async function spool(payload: string | Buffer | Readable, http: Http): Promise<Readable> {
    const { request, reply } = http;
    let stream: Readable | undefined;
    const releases = [take(memory, streamBytes.file, http)];
    const end = () => {
      for (const release of releases.splice(0)) release();
      stream?.destroy();
      if (isStream(payload)) payload.destroy();
    };
    // Reserved before it is written, and more than the compressed reply takes.
    const reserve = (bytes: number) => {
      if (reply.raw.destroyed) throw new Abandoned();
      releases.push(take(disk, bytes, http));
    };
    async function* reserved(source: Readable): AsyncGenerator<string | Buffer> {
      let left = 0;
      for await (const piece of source) {
        for (left -= Buffer.byteLength(piece); left < 0; left += limits.spooledBytes)
          reserve(limits.spooledBytes);
        yield piece;
      }
    }
    try {
      if (!isStream(payload)) reserve(payload.length);
      reply.raw.once('close', end);
      const gzip = !reply.hasHeader('content-encoding') && acceptsGzip(request);
      const spooled = await spoolReply(folder, isStream(payload) ? reserved(payload) : payload, { gzip });
      ({ stream } = spooled);
      reply.header('content-length', spooled.bytes);
      if (gzip) reply.header('content-encoding', 'gzip').header('vary', 'accept-encoding');
      if (reply.raw.destroyed) stream.destroy();
      return stream;
    } catch (error) {
      end();
      throw error;
    }
  }

  app.addHook('onSend', async (request, reply, payload) => {
    const isShared = request.routeOptions.config.shedding === 'never';
    if (isInternal(request.raw) || isShared || request.method === 'HEAD') return payload;
    const http = { request, reply };
    if (isStream(payload) && isSpooled(payload)) return spool(payload, http);
    if (isStream(payload))
      try {
        hold(streamBytes.other, http);
      } catch (error) {
        payload.destroy();
        throw error;
      }
    else if (typeof payload === 'string' || Buffer.isBuffer(payload)) {
      if (payload.length > limits.spooledBytes) return spool(payload, http);
      if (payload.length > limits.countedBytes) hold(payload.length, http);
    }
    return payload;
  });
}
