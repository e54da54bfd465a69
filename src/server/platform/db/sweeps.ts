import type { FastifyInstance } from 'fastify';
import { sweepRateLimits } from '../rate-limits.ts';
import { sweepSessions } from '../sessions.ts';
import type { Db } from './schema.ts';

const sweepEvery = 60 * 60 * 1000;

/** Removes what is over, once an hour. Any instance may do it: the deletes don't mind each other. */
export function scheduleSweeps(app: FastifyInstance, db: Db): void {
  const timer = setInterval(async () => {
    try {
      await sweepSessions(db);
      await sweepRateLimits(db);
    } catch (error) {
      app.log.warn({ err: error }, 'sweeping old sessions failed');
    }
  }, sweepEvery);
  timer.unref();
  app.addHook('onClose', async () => clearInterval(timer));
}
