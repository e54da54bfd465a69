import { once } from 'node:events';
import { Agent, get, type IncomingMessage } from 'node:http';
import { setTimeout as wait } from 'node:timers/promises';
import { startFmpServer } from '#tests/support/fmp-server.ts';
import { startProduct } from '#tests/support/product.ts';
import { median } from './load.ts';
import { cpuSeconds, residentMb } from './process-usage.ts';

const streamCount = 1_000;
const ticks = 5;
const symbol = 'AAPL';
const settleMs = 3_000;

export interface StreamCost {
  streams: number;
  kilobytesEach: number;
  /** From the first client that receives a new price to the last one; the median of several ticks. */
  spreadMs: number;
  /** The share of one core that the server used. */
  cpuShare: number;
}

/** Opens a stream from an address of its own, because the number of streams per address is limited. */
async function open(url: string, agent: Agent, at: number): Promise<IncomingMessage> {
  const headers = { 'x-forwarded-for': `10.0.${at >> 8}.${at & 255}` };
  const request = get(`${url}/api/v1/market/stream?symbols=${symbol},MSFT,KO,PEP,JPM`, { agent, headers });
  const [stream] = await once(request, 'response');
  return stream;
}

/** Resolves with the time between the first and the last stream that receive this price, in milliseconds. */
function spread(streams: readonly IncomingMessage[], price: number): Promise<number> {
  const { promise, resolve } = Promise.withResolvers<number>();
  let first = 0;
  let received = 0;
  for (const stream of streams) {
    const listen = (chunk: Buffer) => {
      if (!chunk.includes(`"price":${price},`)) return;
      stream.off('data', listen);
      first ||= performance.now();
      received += 1;
      if (received === streams.length) resolve(performance.now() - first);
    };
    stream.on('data', listen);
  }
  return promise;
}

/** Measures a thousand clients that each watch five prices, of which one changes every second. */
export async function measureStreams(): Promise<StreamCost> {
  const fmp = await startFmpServer();
  const product = await startProduct({
    FMP_BASE_URL: fmp.url,
    FMP_API_KEY: fmp.key,
    FMP_CALLS_PER_DAY: 'none',
    PRICE_REFRESH_SECONDS: '1',
    TRUST_PROXY: 'on',
  });
  const agent = new Agent({ keepAlive: true, maxSockets: Number.POSITIVE_INFINITY });
  try {
    const warm = await open(product.url, agent, streamCount);
    warm.resume();
    await wait(settleMs);
    const before = residentMb(product.pid);
    const streams: IncomingMessage[] = [];
    while (streams.length < streamCount)
      streams.push(
        ...(await Promise.all(
          Array.from({ length: 50 }, (_, at) => open(product.url, agent, streams.length + at)),
        )),
      );
    for (const stream of streams) stream.resume();
    await wait(settleMs);
    const kilobytesEach = ((residentMb(product.pid) - before) * 1024) / streamCount;
    const spreads: number[] = [];
    const start = performance.now();
    const usedBefore = cpuSeconds(product.pid);
    for (let tick = 1; tick <= ticks; tick += 1) {
      const price = 400 + tick;
      const received = spread(streams, price);
      fmp.setPrice(symbol, price);
      spreads.push(await received);
    }
    const cpuShare = (cpuSeconds(product.pid) - usedBefore) / ((performance.now() - start) / 1000);
    return { streams: streamCount, kilobytesEach, spreadMs: median(spreads), cpuShare };
  } finally {
    await product.stop();
    agent.destroy();
    await fmp.stop();
  }
}
