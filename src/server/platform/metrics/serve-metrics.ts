import { createHash, timingSafeEqual } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { FastifyInstance } from 'fastify';
import { AppError } from '../../../domain/app-error.ts';
import type { Metrics } from './metrics.ts';

interface ServeSettings {
  host: string;
  /** A port of their own; undefined for none. */
  port: number | undefined;
  /** What has to be shown; undefined where the port alone protects them. */
  token: string | undefined;
}

const digest = (text: string) => createHash('sha256').update(text).digest();

/** Whether a request shows the token, told in a time that tells nothing. */
function shows(token: string, authorization: string | undefined): boolean {
  return timingSafeEqual(digest(authorization ?? ''), digest(`Bearer ${token}`));
}

async function answer(
  metrics: Metrics,
  token: string | undefined,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  if (request.url !== '/metrics' || request.method !== 'GET') return void response.writeHead(404).end();
  if (token !== undefined && !shows(token, request.headers.authorization))
    return void response.writeHead(401, { 'www-authenticate': 'Bearer' }).end();
  const { type, body } = await metrics.text();
  response.writeHead(200, { 'content-type': type, 'cache-control': 'no-store' }).end(body);
}

function servePort(app: FastifyInstance, metrics: Metrics, settings: ServeSettings): void {
  const { host, port, token } = settings;
  const server = createServer((request, response) => {
    answer(metrics, token, request, response).catch((error: unknown) => {
      app.log.error({ err: error }, 'the metrics could not be told');
      response.destroy();
    });
  });
  app.addHook('onReady', async () => {
    await new Promise<void>((resolve, reject) => {
      server.once('error', reject);
      server.listen(port, host, resolve);
    });
    server.unref();
    app.log.info({ port: (server.address() as AddressInfo).port }, 'metrics are served');
  });
  app.addHook('onClose', async () => {
    server.closeAllConnections();
    server.close();
  });
}

/** Serves `/metrics`: at a port of its own, and for a token at the main one too. */
export function serveMetrics(app: FastifyInstance, metrics: Metrics, settings: ServeSettings): void {
  const { port, token } = settings;
  if (port !== undefined) servePort(app, metrics, settings);
  if (token === undefined) return;
  const quiet = { schema: { hide: true }, config: { admission: 'free' } } as const;
  app.get('/metrics', quiet, async (request, reply) => {
    if (!shows(token, request.headers.authorization)) {
      reply.header('www-authenticate', 'Bearer');
      throw new AppError('unauthenticated', 'Show the token of the metrics.');
    }
    const { type, body } = await metrics.text();
    return reply.type(type).header('cache-control', 'no-store').send(body);
  });
}
