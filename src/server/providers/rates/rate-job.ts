import { hourMs, isoDate } from '#domain/time.ts';
import { renewLease, takeLease } from '#server/platform/db/leases.ts';
import type { Db } from '#server/platform/db/schema.ts';
import { fetchExternal } from '#server/platform/outbound/fetch-external.ts';
import { maxEcbBytes, parseEcbFile } from './ecb-file.ts';
import type { OpenRates } from './open-rates.ts';
import { storeRates } from './stored-rates.ts';

interface RateJobSettings {
  db: Db;
  rates: Pick<OpenRates, 'reload'>;
  /** The address of the European Central Bank's file; undefined fetches nothing. */
  url: string | undefined;
  userAgent: string;
  /** Reports each request. */
  instrumentation: (work: () => Promise<void>) => Promise<void>;
  onRun: (run: { days: number }) => void;
  /** Called for the first of several failures in a row. */
  onFailure: (error: unknown) => void;
  now?: () => number;
}

export const rateLease = 'exchange-rates';
const timeoutMs = 10_000;
const runMs = 60_000;
const againMs = 24 * hourMs;
const retryMs = hourMs;
const pollMs = 10 * 60_000;

/**
 * Fetches the newest reference rates once a day, and reloads rates that another instance has stored. The lease that one
 * instance holds lasts until the next fetch is due.
 */
export function createRateJob(settings: RateJobSettings) {
  const { db, rates, url, userAgent, instrumentation, onRun, onFailure, now = Date.now } = settings;
  const closing = new AbortController();
  const { signal } = closing;
  let running: Promise<void> | undefined;
  let timer: NodeJS.Timeout | undefined;
  let isFailing = false;

  async function fetchRates(address: string): Promise<void> {
    const { body } = await fetchExternal(address, {
      maxBytes: maxEcbBytes,
      timeoutMs,
      headers: { accept: 'application/xml, text/xml;q=0.9', 'user-agent': userAgent },
      // The operator chose this address, which may be a mirror in the own network.
      allowedHosts: [new URL(address).hostname],
      signal,
    });
    const days = await storeRates(db, parseEcbFile(body.toString('utf8'), isoDate(now())));
    onRun({ days });
  }

  function reportFailure(error: unknown): void {
    if (!isFailing) onFailure(error);
    isFailing = true;
  }

  async function fetchIfDue(address: string): Promise<void> {
    if (!(await takeLease(db, rateLease, runMs, now()))) return;
    let nextMs = retryMs;
    try {
      await instrumentation(() => fetchRates(address));
      nextMs = againMs;
      isFailing = false;
    } catch (error) {
      if (!signal.aborted) reportFailure(error);
    } finally {
      await renewLease(db, rateLease, signal.aborted ? 0 : nextMs, now());
    }
  }

  async function runOnce(): Promise<void> {
    if (url) await fetchIfDue(url);
    await rates.reload();
  }

  return {
    /** Fetches the rates if they are due, or joins the current run. */
    run(): Promise<void> {
      running ??= runOnce().finally(() => {
        running = undefined;
      });
      return running;
    },
    start(): void {
      const poll = () => this.run().catch((error: unknown) => signal.aborted || reportFailure(error));
      void poll();
      timer = setInterval(poll, pollMs).unref();
    },
    async close(): Promise<void> {
      clearInterval(timer);
      closing.abort();
      await running?.catch(() => undefined);
    },
  };
}

export type RateJob = ReturnType<typeof createRateJob>;
