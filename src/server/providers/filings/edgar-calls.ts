import { text } from 'node:stream/consumers';
import { setTimeout as wait } from 'node:timers/promises';
import { AppError } from '#domain/app-error.ts';
import { readRetryAfter } from '#server/platform/outbound/retry-after.ts';
import { fetchPaused } from './fetch-paused.ts';

/** Why EDGAR failed. */
export type EdgarFailureKind =
  /** Too many calls, a rejected User-Agent, or a server error. */
  | 'busy'
  /** The investor or filing does not exist. */
  | 'unknown'
  /** No connection, or the connection broke. */
  | 'unreachable'
  /** The request timed out. */
  | 'slow'
  /** The response is invalid. */
  | 'garbage';

/** A failed request to EDGAR. The message is a sentence for administrators and logs, without an address. */
export class EdgarFailure extends AppError {
  readonly kind: EdgarFailureKind;

  constructor(
    kind: EdgarFailureKind,
    message: string,
    { cause, retryAfterSeconds }: { cause?: unknown; retryAfterSeconds?: number | undefined } = {},
  ) {
    super(kind === 'unknown' ? 'not_found' : 'upstream_unavailable', message, {
      ...(retryAfterSeconds !== undefined && { retryAfterSeconds }),
    });
    this.kind = kind;
    if (cause !== undefined) this.cause = cause;
  }
}

export interface CallSettings {
  /** A name and an e-mail address, as the SEC requires. */
  userAgent: string;
  /** At most 10, the default. */
  callsPerSecond?: number | undefined;
  /** Covers a call including its response body; the default is 20 seconds. */
  timeoutMs?: number | undefined;
  now?: (() => number) | undefined;
  sleep?: ((ms: number, signal?: AbortSignal) => Promise<void>) | undefined;
}

interface EdgarRequest {
  url: string;
  maxBytes: number;
  signal: AbortSignal | undefined;
}

export type EdgarCalls = ReturnType<typeof createEdgarCalls>;

const maxPerSecond = 10;
const defaultTimeoutMs = 20_000;
const webPageStart = /^\s*<(?:!doctype\s+html|html)\b/i;

function busy(retryAfterSeconds?: number): EdgarFailure {
  return new EdgarFailure(
    'busy',
    'EDGAR refuses requests for now: too many calls, or a User-Agent without a contact.',
    { retryAfterSeconds },
  );
}

/** Spaces the starts of calls evenly. */
function createThrottle({ callsPerSecond = maxPerSecond, now = Date.now, sleep = pause }: CallSettings) {
  const spacing = 1_000 / Math.min(callsPerSecond, maxPerSecond);
  let next = 0;
  return async (signal: AbortSignal | undefined) => {
    signal?.throwIfAborted();
    const start = Math.max(now(), next);
    next = start + spacing;
    const ms = start - now();
    if (ms > 0) await sleep(ms, signal);
    signal?.throwIfAborted();
  };
}

async function pause(ms: number, signal?: AbortSignal): Promise<void> {
  await wait(ms, undefined, { signal });
}

function checkStatus({ status, headers }: Response): void {
  if (status === 404) throw new EdgarFailure('unknown', 'EDGAR has nothing under this number.');
  const retryAfterSeconds = readRetryAfter(headers.get('retry-after'));
  if (status === 403 || status === 429) throw busy(retryAfterSeconds);
  if (status >= 500)
    throw new EdgarFailure('busy', `EDGAR has a server error (status ${status}).`, { retryAfterSeconds });
  if (status !== 200) throw new EdgarFailure('garbage', `EDGAR answered with status ${status}.`);
  if (headers.get('content-type')?.includes('text/html')) throw busy();
}

/** Yields the chunks of a response. Throws if it is a web page or exceeds `maxBytes`. */
async function* bounded(body: AsyncIterable<Uint8Array>, maxBytes: number): AsyncGenerator<Uint8Array> {
  let bytes = 0;
  for await (const chunk of body) {
    if (bytes === 0 && webPageStart.test(Buffer.from(chunk.subarray(0, 100)).toString('latin1')))
      throw busy();
    bytes += chunk.byteLength;
    if (bytes > maxBytes) throw new EdgarFailure('garbage', 'EDGAR sent a response that is too large.');
    yield chunk;
  }
}

export function createEdgarCalls(settings: CallSettings) {
  const throttle = createThrottle(settings);

  async function* bytes({ url, maxBytes, signal }: EdgarRequest): AsyncGenerator<Uint8Array> {
    let timeout: AbortSignal | undefined;
    let response: Response | undefined;
    try {
      await throttle(signal);
      timeout = AbortSignal.timeout(settings.timeoutMs ?? defaultTimeoutMs);
      response = await fetchPaused(url, {
        headers: { 'user-agent': settings.userAgent },
        redirect: 'error',
        signal: signal ? AbortSignal.any([signal, timeout]) : timeout,
      });
      checkStatus(response);
      if (response.body) yield* bounded(response.body, maxBytes);
    } catch (error) {
      signal?.throwIfAborted();
      if (error instanceof EdgarFailure) throw error;
      if (timeout?.aborted) throw new EdgarFailure('slow', 'EDGAR did not answer in time.', { cause: error });
      throw new EdgarFailure('unreachable', 'EDGAR could not be reached, or the connection broke.', {
        cause: error,
      });
    } finally {
      if (response?.body && !response.bodyUsed) await response.body.cancel().catch(() => undefined);
    }
  }

  return {
    bytes,
    async json(request: EdgarRequest): Promise<unknown> {
      const body = await text(bytes(request));
      try {
        return JSON.parse(body);
      } catch (error) {
        throw new EdgarFailure('garbage', 'EDGAR sent a response that is not JSON.', { cause: error });
      }
    },
  };
}
