import { hash, timingSafeEqual } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { FastifyInstance } from 'fastify';
import { AppError } from '#domain/app-error.ts';
import type { Metrics } from './metrics.ts';

interface ServeSettings {
  host: string;
  /** A separate port for the metrics; undefined for none. */
  port: number | undefined;
  /** The required bearer token; undefined if access to the port is enough. */
  token: string | undefined;
}

const digest = (text: string) => hash('sha256', text, 'buffer');

/** Whether a request has the token, compared in constant time. */
function hasToken(token: string, authorization: string | undefined): boolean {
  return timingSafeEqual(digest(authorization ?? ''), digest(`Bearer ${token}`));
}

async function respond(
  metrics: Metrics,
  token: string | undefined,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  if (request.url !== '/metrics' || request.method !== 'GET') return void response.writeHead(404).end();
  if (token !== undefined && !hasToken(token, request.headers.authorization))
    return void response.writeHead(401, { 'www-authenticate': 'Bearer' }).end();
  const { type, body } = await metrics.text();
  response.writeHead(200, { 'content-type': type, 'cache-control': 'no-store' }).end(body);
}

function servePort(app: FastifyInstance, metrics: Metrics, settings: ServeSettings): void {
  const { host, port, token } = settings;
  const server = createServer((request, response) => {
    respond(metrics, token, request, response).catch((error: unknown) => {
      app.log.error({ err: error }, 'the metrics could not be served');
      response.destroy();
    });
  });
  app.addHook('onReady', async () => {
    await once(server.listen(port, host), 'listening');
    server.unref();
    app.log.info({ port: (server.address() as AddressInfo).port }, 'metrics are served');
  });
  app.addHook('onClose', async () => {
    server.closeAllConnections();
    server.close();
  });
}

/** Serves `/metrics` on its own port if there is one, and on the main port if there is a token. */
export function serveMetrics(app: FastifyInstance, metrics: Metrics, settings: ServeSettings): void {
  const { port, token } = settings;
  if (port !== undefined) servePort(app, metrics, settings);
  if (token === undefined) return;
  const routeOptions = { schema: { hide: true }, config: { shedding: 'never', anyHost: true } } as const;
  app.get('/metrics', routeOptions, async (request, reply) => {
    if (!hasToken(token, request.headers.authorization)) {
      reply.header('www-authenticate', 'Bearer');
      throw new AppError('unauthenticated', 'Send the metrics token as a bearer token.');
    }
    const { type, body } = await metrics.text();
    return reply.type(type).header('cache-control', 'no-store').send(body);
  });
}
