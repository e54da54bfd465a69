import type { FastifyBaseLogger } from 'fastify';
import { LRUCache } from 'lru-cache';
import { dayMs } from '#domain/time.ts';
import type { FeedRun } from './features/feeds/feed-job.ts';
import { isOutage } from './platform/outbound/outages.ts';
import type { SourceLog } from './platform/outbound/source-log.ts';
import type { SourceFailure } from './providers/market/market-source.ts';

const maxLogged = 1_000;

/** Logs what a live source answers wrongly or refuses to tell, each once a day. Its outages are logged elsewhere. */
export function marketFailureLog(log: Pick<FastifyBaseLogger, 'warn'>, source: string) {
  const logged = new LRUCache<string, true>({ max: maxLogged, ttl: dayMs });
  return (failure: SourceFailure): void => {
    const { kind, message, cause } = failure;
    if (isOutage(failure) || logged.has(message)) return;
    logged.set(message, true);
    log.warn({ source, kind, ...(cause instanceof Error && { err: cause }) }, message);
  };
}

/** Logs a run of the feeds: how many were read, or once that none can be. */
export function logFeedRun(
  {
    log,
    sourceLog,
  }: { log: Pick<FastifyBaseLogger, 'info'>; sourceLog: Pick<SourceLog, 'failed' | 'worked'> },
  run: FeedRun,
  outage: unknown,
): void {
  if (run.failed < run.feeds) {
    sourceLog.worked('feeds');
    log.info(run, 'news feeds were read');
  } else sourceLog.failed('feeds', outage);
}
