import { Server as NetServer } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';

declare module 'fastify' {
  interface FastifyInstance {
    /** Takes leave of the balancers in front, so that closing afterwards fails no request. */
    drain(): Promise<void>;
    /** Whether no new readers should be sent here: `/readyz` then refuses. */
    isLeaving(): boolean;
  }
}

/** Times in milliseconds. In all they stay under the ten seconds that containers are given to stop. */
interface DrainTimes {
  announce: number;
  /** As long for a balancer that asks `/readyz` and has not been refused often enough to believe it. */
  announceAtMost: number;
  quiet: number;
  quietAtMost: number;
}

const usualTimes = { announce: 1_000, announceAtMost: 4_000, quiet: 500, quietAtMost: 3_000 };
const refusalsToBelieve = 2;
const askedLatelyMs = 60_000;

/**
 * First `/readyz` refuses while everything is served, for balancers that ask it. Then the port is given up, for those
 * that find out by trying, and connections that exist are served and ended with their next answer, until none asks.
 */
export function registerDraining(app: FastifyInstance, times: DrainTimes = usualTimes): void {
  let stage: 'serving' | 'announcing' | 'leaving' = 'serving';
  let lastRequestAt = Number.NEGATIVE_INFINITY;
  let lastAskedAt = Number.NEGATIVE_INFINITY;
  let refusals = 0;
  const now = () => performance.now();

  app.addHook('onRequest', (request, reply, done) => {
    const asksReady = request.url === '/readyz';
    if (asksReady) lastAskedAt = now();
    if (stage === 'serving') return done();
    lastRequestAt = now();
    if (stage === 'leaving') reply.header('connection', 'close');
    if (asksReady) refusals += 1;
    done();
  });

  app.decorate('isLeaving', () => stage !== 'serving');

  async function until(isSo: () => boolean, atMost: number): Promise<void> {
    const end = now() + atMost;
    while (!isSo() && now() < end) await wait(20);
  }

  app.decorate('drain', async () => {
    stage = 'announcing';
    await wait(times.announce);
    const believed = () => refusals >= refusalsToBelieve || now() - lastAskedAt > askedLatelyMs;
    await until(believed, times.announceAtMost - times.announce);
    stage = 'leaving';
    lastRequestAt = now();
    // The HTTP server's own `close` would also end idle connections, on which a request may be on its way.
    NetServer.prototype.close.call(app.server);
    await until(() => now() - lastRequestAt >= times.quiet, times.quietAtMost);
  });
}
