import { Agent, get, type IncomingMessage } from 'node:http';
import { setTimeout as wait } from 'node:timers/promises';
import { startFmpServer } from '../../tests/support/fmp-server.ts';
import { startProduct } from '../../tests/support/product.ts';
import { processorSeconds, residentMb } from './memory.ts';

const streamCount = 1_000;
const ticks = 5;
const symbol = 'AAPL';
const settleMs = 3_000;

export interface Streamed {
  streams: number;
  kilobytesEach: number;
  /** From the first reader who has a new price to the last one, in the middle of several ticks. */
  lastReaderMs: number;
  /** The share of one core that the server used meanwhile. */
  processor: number;
}

function open(url: string, agent: Agent): Promise<IncomingMessage> {
  return new Promise((resolve, reject) => {
    get(`${url}/api/v1/market/stream?symbols=${symbol},MSFT,KO,PEP,JPM`, { agent }, resolve).on(
      'error',
      reject,
    );
  });
}

/** Resolves with the time between the first and the last stream that bring this price. */
function spread(streams: readonly IncomingMessage[], price: number): Promise<number> {
  const { promise, resolve } = Promise.withResolvers<number>();
  let first = 0;
  let heard = 0;
  for (const stream of streams) {
    const listen = (piece: Buffer) => {
      if (!piece.includes(`"price":${price},`)) return;
      stream.off('data', listen);
      first ||= performance.now();
      heard += 1;
      if (heard === streams.length) resolve(performance.now() - first);
    };
    stream.on('data', listen);
  }
  return promise;
}

/** A thousand browsers watch five prices, one of which changes every second. */
export async function measureStreams(): Promise<Streamed> {
  const fmp = await startFmpServer();
  const product = await startProduct({
    FMP_BASE_URL: fmp.url,
    FMP_API_KEY: fmp.key,
    FMP_CALLS_PER_DAY: 'none',
    PRICE_REFRESH_SECONDS: '1',
  });
  const agent = new Agent({ keepAlive: true, maxSockets: Number.POSITIVE_INFINITY });
  try {
    const warm = await open(product.url, agent);
    warm.resume();
    await wait(settleMs);
    const before = residentMb(product.pid);
    const streams: IncomingMessage[] = [];
    while (streams.length < streamCount)
      streams.push(...(await Promise.all(Array.from({ length: 50 }, () => open(product.url, agent)))));
    for (const stream of streams) stream.resume();
    await wait(settleMs);
    const each = ((residentMb(product.pid) - before) * 1024) / streamCount;
    const spreads: number[] = [];
    const begun = performance.now();
    const used = processorSeconds(product.pid);
    for (let tick = 1; tick <= ticks; tick += 1) {
      const price = 400 + tick;
      const heard = spread(streams, price);
      fmp.setPrice(symbol, price);
      spreads.push(await heard);
    }
    const processor = (processorSeconds(product.pid) - used) / ((performance.now() - begun) / 1000);
    const lastReaderMs = spreads.toSorted((a, b) => a - b)[Math.floor(ticks / 2)] ?? Number.NaN;
    return { streams: streamCount, kilobytesEach: each, lastReaderMs, processor };
  } finally {
    await product.stop();
    agent.destroy();
    await fmp.stop();
  }
}
