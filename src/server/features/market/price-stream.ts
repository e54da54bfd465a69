import type { OutgoingHttpHeaders } from 'node:http';
import type { FastifyInstance } from 'fastify';
import { market as calls } from '#contract/market.ts';
import { AppError } from '#domain/app-error.ts';
import { clientAddress } from '#server/platform/http/client-address.ts';
import { route } from '#server/platform/http/route.ts';
import type { MarketProvider } from '#server/providers/market/market-provider.ts';
import { createPriceBroadcaster, type PriceListener } from './price-broadcaster.ts';

const reconnectMs = 5_000;
/** A stream ends when its socket buffers more unsent bytes. */
const maxBufferedBytes = 256 * 1024;
/** The longest interval at which quotes are fetched. The market provider decides how often it asks its source. */
const maxTickSeconds = 5;

interface PriceStreamSettings {
  market: MarketProvider;
  /** The shortest interval at which prices change; undefined when they never change. */
  everySeconds: number | undefined;
  /** Receives a function that returns the number of open streams. */
  watchStreams?: (open: () => number) => void;
}

/** Streams prices as server-sent events. Responds 204 when prices never change, so that browsers do not reconnect. */
export function priceStream(app: FastifyInstance, settings: PriceStreamSettings): void {
  const { market, everySeconds } = settings;
  const broadcaster = createPriceBroadcaster({
    market,
    tickMs: Math.min(maxTickSeconds, everySeconds ?? maxTickSeconds) * 1000,
    onError: (error) => app.log.warn({ err: error }, 'reading streamed prices failed'),
  });
  settings.watchStreams?.(broadcaster.size);
  app.addHook('preClose', async () => broadcaster.close());

  route(app, calls.stream, async ({ query, request, reply }) => {
    if (everySeconds === undefined) {
      reply.code(204);
      return '';
    }
    if (broadcaster.isFull())
      throw new AppError('upstream_unavailable', 'Too many price streams are open. Please try again later.', {
        retryAfterSeconds: 30,
      });
    const client = clientAddress(request);
    if (broadcaster.isFullFor(client))
      throw new AppError('rate_limited', 'Too many price streams are open at your address.', {
        retryAfterSeconds: 30,
      });
    reply.hijack();
    const { raw } = reply;
    const listener: PriceListener = {
      symbols: query.symbols,
      client,
      send: (event) => {
        raw.write(event);
        return raw.writableLength <= maxBufferedBytes;
      },
      end: () => raw.end(),
    };
    raw.on('error', () => broadcaster.leave(listener));
    request.raw.on('close', () => broadcaster.leave(listener));
    raw.writeHead(200, {
      ...(reply.getHeaders() as OutgoingHttpHeaders),
      'content-type': 'text/event-stream; charset=utf-8',
      'cache-control': 'no-store',
      // Asks proxies not to buffer the stream.
      'x-accel-buffering': 'no',
    });
    raw.write(`retry: ${reconnectMs}\n\n`);
    await broadcaster.watch(listener).catch((error: unknown) => {
      request.log.warn({ err: error }, 'reading streamed prices failed');
      broadcaster.leave(listener);
      raw.end();
    });
    return '';
  });
}
