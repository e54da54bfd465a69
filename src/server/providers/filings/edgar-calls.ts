import { setTimeout as wait } from 'node:timers/promises';
import { EdgarFailure } from './edgar-failure.ts';

export interface CallSettings {
  /** A name and an e-mail address, as the SEC asks for. */
  userAgent: string;
  /** 10 at most, which is the default. */
  callsPerSecond?: number | undefined;
  /** For a call from its start to the end of its answer; 20 seconds when left out. */
  timeoutMs?: number | undefined;
  now?: (() => number) | undefined;
  sleep?: ((ms: number, signal?: AbortSignal) => Promise<void>) | undefined;
}

export interface Question {
  url: string;
  maxBytes: number;
  signal: AbortSignal | undefined;
}

export type EdgarCalls = ReturnType<typeof createEdgarCalls>;

const mostPerSecond = 10;
const defaultTimeoutMs = 20_000;
const webPageStart = /^\s*<(?:!doctype\s+html|html)\b/i;

function busy(): EdgarFailure {
  return new EdgarFailure(
    'busy',
    'EDGAR refuses for now: too many calls, or a User-Agent without a contact.',
  );
}

/** Lets calls begin one by one, evenly spaced. */
function createPace({ callsPerSecond = mostPerSecond, now = Date.now, sleep = pause }: CallSettings) {
  const spacing = 1_000 / Math.min(callsPerSecond, mostPerSecond);
  let next = 0;
  return async (signal: AbortSignal | undefined) => {
    signal?.throwIfAborted();
    const turn = Math.max(now(), next);
    next = turn + spacing;
    const ms = turn - now();
    if (ms > 0) await sleep(ms, signal);
    signal?.throwIfAborted();
  };
}

async function pause(ms: number, signal?: AbortSignal): Promise<void> {
  await wait(ms, undefined, { signal });
}

function checkStatus({ status, headers }: Response): void {
  if (status === 404) throw new EdgarFailure('unknown', 'EDGAR knows nothing by this number.');
  if (status === 403 || status === 429) throw busy();
  if (status >= 500) throw new EdgarFailure('busy', `EDGAR fails itself (status ${status}).`);
  if (status !== 200) throw new EdgarFailure('garbage', `EDGAR answered with status ${status}.`);
  if (headers.get('content-type')?.includes('text/html')) throw busy();
}

/** The pieces of an answer, none of which may begin a web page, and no more of them than allowed. */
async function* bounded(body: AsyncIterable<Uint8Array>, maxBytes: number): AsyncGenerator<Uint8Array> {
  let bytes = 0;
  for await (const piece of body) {
    if (bytes === 0 && webPageStart.test(Buffer.from(piece.subarray(0, 100)).toString('latin1')))
      throw busy();
    bytes += piece.byteLength;
    if (bytes > maxBytes) throw new EdgarFailure('garbage', 'EDGAR sent more than such an answer can have.');
    yield piece;
  }
}

export function createEdgarCalls(settings: CallSettings) {
  const takeTurn = createPace(settings);

  async function* bytes({ url, maxBytes, signal }: Question): AsyncGenerator<Uint8Array> {
    const late = new AbortController();
    let timer: NodeJS.Timeout | undefined;
    let response: Response | undefined;
    try {
      await takeTurn(signal);
      timer = setTimeout(() => late.abort(), settings.timeoutMs ?? defaultTimeoutMs);
      response = await fetch(url, {
        headers: { 'user-agent': settings.userAgent },
        redirect: 'error',
        signal: signal ? AbortSignal.any([signal, late.signal]) : late.signal,
      });
      checkStatus(response);
      if (response.body) yield* bounded(response.body, maxBytes);
    } catch (error) {
      signal?.throwIfAborted();
      if (error instanceof EdgarFailure) throw error;
      if (late.signal.aborted) throw new EdgarFailure('slow', 'EDGAR did not answer in time.', error);
      throw new EdgarFailure('unreachable', 'EDGAR could not be reached, or the connection broke.', error);
    } finally {
      clearTimeout(timer);
      if (response?.body && !response.bodyUsed) await response.body.cancel().catch(() => undefined);
    }
  }

  return {
    bytes,
    async json(question: Question): Promise<unknown> {
      const pieces: Uint8Array[] = [];
      for await (const piece of bytes(question)) pieces.push(piece);
      try {
        return JSON.parse(Buffer.concat(pieces).toString());
      } catch (error) {
        throw new EdgarFailure('garbage', 'EDGAR sent something that is not JSON.', error);
      }
    },
  };
}
