import type { FastifyInstance } from 'fastify';
import type { Db } from './schema.ts';

type Sweep = (db: Db) => Promise<void>;
type OnRun = (succeeded: boolean) => void;

const sweepEvery = 60 * 60 * 1000;

/** Removes what is over, once an hour. Any instance may do it: the deletes don't mind each other. */
export function scheduleSweeps(
  app: FastifyInstance,
  db: Db,
  sweeps: readonly Sweep[],
  onRun: OnRun = () => undefined,
): void {
  const timer = setInterval(async () => {
    try {
      for (const sweep of sweeps) await sweep(db);
      onRun(true);
      app.log.info('what is over was removed');
    } catch (error) {
      onRun(false);
      app.log.warn({ err: error }, 'removing what is over failed');
    }
  }, sweepEvery);
  timer.unref();
  app.addHook('onClose', async () => clearInterval(timer));
}
