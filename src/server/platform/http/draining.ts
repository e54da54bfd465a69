import { Server as NetServer } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';

declare module 'fastify' {
  interface FastifyInstance {
    /** Makes load balancers stop sending requests, so that closing afterwards fails none. */
    drain(): Promise<void>;
    /** Whether the instance is draining: `/readyz` then responds with 503. */
    isLeaving(): boolean;
  }
}

/** Times in milliseconds. Their sum stays under the ten seconds that containers have to stop. */
interface DrainTimes {
  announce: number;
  /** The maximum for a load balancer that polls `/readyz` and has not yet seen enough failures. */
  maxAnnounce: number;
  /** How long no request may arrive before draining ends. */
  quiet: number;
  maxQuiet: number;
}

const defaultTimes = { announce: 1_000, maxAnnounce: 4_000, quiet: 500, maxQuiet: 3_000 };
const failuresToNotice = 2;
const recentPollMs = 60_000;

/**
 * Drains in two stages. First `/readyz` fails while all requests are served, for load balancers that poll it. Then the
 * port is closed, for those that detect failed connections; existing connections are served and closed with their next
 * response, until no more requests arrive.
 */
export function registerDraining(app: FastifyInstance, times: DrainTimes = defaultTimes): void {
  let stage: 'serving' | 'announcing' | 'leaving' = 'serving';
  let lastRequestAt = Number.NEGATIVE_INFINITY;
  let lastPollAt = Number.NEGATIVE_INFINITY;
  let failedPolls = 0;
  const now = () => performance.now();

  app.addHook('onRequest', (request, reply, done) => {
    const isPoll = request.url === '/readyz';
    if (isPoll) lastPollAt = now();
    if (stage === 'serving') return done();
    lastRequestAt = now();
    if (stage === 'leaving') reply.header('connection', 'close');
    if (isPoll) failedPolls += 1;
    done();
  });

  app.decorate('isLeaving', () => stage !== 'serving');

  async function waitUntil(condition: () => boolean, timeoutMs: number): Promise<void> {
    const deadline = now() + timeoutMs;
    while (!condition() && now() < deadline) await wait(20);
  }

  app.decorate('drain', async () => {
    stage = 'announcing';
    await wait(times.announce);
    const noticed = () => failedPolls >= failuresToNotice || now() - lastPollAt > recentPollMs;
    await waitUntil(noticed, times.maxAnnounce - times.announce);
    stage = 'leaving';
    lastRequestAt = now();
    // The HTTP server's own `close` would also end idle connections, on which a request may be arriving.
    NetServer.prototype.close.call(app.server);
    await waitUntil(() => now() - lastRequestAt >= times.quiet, times.maxQuiet);
  });
}
