import type { FastifyBaseLogger } from 'fastify';
import { createOutages, isLostConnection, isOutage } from './outages.ts';

/** What comes from each outside source. */
const contents = {
  rates: 'exchange rates',
  frankfurter: 'rates of more currencies',
  market: 'prices',
  feeds: 'news',
  edgar: 'filings',
} as const;

export type OutsideSource = keyof typeof contents;

const listed = new Intl.ListFormat('en-GB');

interface SourceLogSettings {
  log: Pick<FastifyBaseLogger, 'debug' | 'info' | 'warn'>;
  /** Whether only people at this machine use the product: to them, no network is a normal state. */
  isPersonal: boolean;
  /** How long to wait for other sources that lose their connection too. */
  collectMs?: number;
  now?: () => number;
}

/** Logs once when an outside source stops answering, and once when it answers again. */
export function createSourceLog({ log, isPersonal, collectMs = 1000, now }: SourceLogSettings) {
  const outages = createOutages<OutsideSource>(now);
  const lost = new Map<OutsideSource, string>();
  let timer: NodeJS.Timeout | undefined;

  /** Without a network all sources fail together: one sentence for all of them. */
  function writeLost(): void {
    timer = undefined;
    if (lost.size === 0) return;
    const sources = [...lost.keys()];
    const noun = sources.length === 1 ? 'source' : 'sources';
    const known = listed.format(sources.map((name) => contents[name]));
    const text = `no connection to the ${noun} of ${known}; the last known data is used`;
    log[isPersonal ? 'info' : 'warn']({ sources, reasons: [...lost.values()] }, text);
    lost.clear();
  }

  return {
    /** Records a failed call. Errors other than outages are left to the caller. */
    failed(source: OutsideSource, error: unknown): void {
      if (!isOutage(error)) return;
      const { kind, message } = error;
      log.debug({ source, kind }, message);
      if (!outages.began(source, kind)) return;
      if (!isLostConnection(kind)) log.warn({ source, kind }, `${contents[source]}: ${message}`);
      else {
        lost.set(source, message);
        timer ??= setTimeout(writeLost, collectMs).unref();
      }
    },
    /** Records a successful call. */
    worked(source: OutsideSource): void {
      if (outages.ended(source) && !lost.delete(source))
        log.info({ source }, `the source of ${contents[source]} answers again`);
    },
    close: () => clearTimeout(timer),
  };
}

export type SourceLog = ReturnType<typeof createSourceLog>;
