import type { FastifyBaseLogger } from 'fastify';
import { classifyDbError } from '../db/errors.ts';
import { createOutages } from '../outbound/outages.ts';

/** Logs once when the database stops answering, and once when it answers again. */
export function createDatabaseLog(log: Pick<FastifyBaseLogger, 'debug' | 'info' | 'warn'>) {
  const outages = createOutages<'database'>();
  return {
    /** Logs an outage as `text`. Returns whether the error is one. */
    failed(error: unknown, text = 'the database does not answer; jobs are tried again'): boolean {
      if (classifyDbError(error) !== 'unreachable') return false;
      log.debug({ err: error }, text);
      if (outages.began('database', 'unreachable')) log.warn(text);
      return true;
    },
    worked(): void {
      if (outages.ended('database')) log.info('the database answers again');
    },
  };
}

export type DatabaseLog = ReturnType<typeof createDatabaseLog>;
