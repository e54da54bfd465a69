import type { OutgoingHttpHeaders } from 'node:http';
import type { FastifyInstance } from 'fastify';
import { market as calls } from '../../../contract/market.ts';
import { AppError } from '../../../domain/app-error.ts';
import { route } from '../../platform/http/route.ts';
import type { MarketProvider } from '../../providers/market/market-provider.ts';
import { createPriceHub, type Watcher } from './price-hub.ts';

const comeBackMs = 5_000;
/** What may wait in a connection that does not take it. */
const unreadMax = 256 * 1024;

interface PriceStreamSettings {
  market: MarketProvider;
  /** How often prices may change; undefined where they never do. */
  everySeconds: number | undefined;
  /** Takes what tells how many streams are open. */
  watchStreams?: (open: () => number) => void;
}

/** How often the watched symbols are looked at; asking the source as often is up to the gate. */
const tickSeconds = 5;

/** Streams of prices (server-sent events). A market that does not move has none: 204 tells browsers not to come back. */
export function priceStream(app: FastifyInstance, settings: PriceStreamSettings): void {
  const { market, everySeconds } = settings;
  const hub = createPriceHub({
    market,
    tickMs: Math.min(tickSeconds, everySeconds ?? tickSeconds) * 1000,
    onError: (error) => app.log.warn({ err: error }, 'watched prices could not be read'),
  });
  settings.watchStreams?.(hub.size);
  app.addHook('preClose', async () => hub.close());

  route(app, calls.stream, async ({ query, request, reply }) => {
    if (everySeconds === undefined) {
      reply.code(204);
      return '';
    }
    if (hub.isFull())
      throw new AppError('upstream_unavailable', 'Too many readers watch prices here at the moment.', {
        retryAfterSeconds: 30,
      });
    reply.hijack();
    const { raw } = reply;
    const watcher: Watcher = {
      symbols: query.symbols,
      send: (event) => {
        raw.write(event);
        return raw.writableLength <= unreadMax;
      },
      end: () => raw.end(),
    };
    raw.on('error', () => hub.leave(watcher));
    request.raw.on('close', () => hub.leave(watcher));
    raw.writeHead(200, {
      ...(reply.getHeaders() as OutgoingHttpHeaders),
      'content-type': 'text/event-stream; charset=utf-8',
      'cache-control': 'no-store',
      // Proxies that gather answers before they pass them on are asked not to.
      'x-accel-buffering': 'no',
    });
    raw.write(`retry: ${comeBackMs}\n\n`);
    await hub.watch(watcher).catch((error: unknown) => {
      request.log.warn({ err: error }, 'watched prices could not be read');
      hub.leave(watcher);
      raw.end();
    });
    return '';
  });
}
