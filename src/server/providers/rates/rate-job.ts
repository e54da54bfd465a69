import { hourMs, isoDate } from '#domain/time.ts';
import type { Db } from '#server/platform/db/schema.ts';
import { workIfDue } from '#server/platform/jobs/due-work.ts';
import { createRepeatedRun } from '#server/platform/jobs/repeated-run.ts';
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
  /** Fetches the rates of other currencies, which are compared with those of the bank. */
  fetchWider?: (signal: AbortSignal) => Promise<void>;
  /** Reports each request. */
  instrumentation: (work: () => Promise<void>) => Promise<void>;
  onRun: (run: { days: number }) => void;
  onFailure: (error: unknown) => void;
  now?: () => number;
}

export const rateLease = 'exchange-rates';
const timeoutMs = 10_000;
const againMs = 24 * hourMs;
const retryMs = hourMs;
const pollMs = 10 * 60_000;

/** Fetches the newest reference rates once a day, and reloads rates that another instance has stored. */
export function createRateJob(settings: RateJobSettings) {
  const {
    db,
    rates,
    url,
    userAgent,
    fetchWider,
    instrumentation,
    onRun,
    onFailure,
    now = Date.now,
  } = settings;

  async function fetchRates(address: string, signal: AbortSignal): Promise<void> {
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

  const fetchIfDue = (address: string, signal: AbortSignal) =>
    workIfDue({
      db,
      lease: rateLease,
      againMs,
      retryMs,
      work: () => instrumentation(() => fetchRates(address, signal)),
      signal,
      now,
    });

  return createRepeatedRun({
    everyMs: pollMs,
    async work(signal) {
      if (url) await fetchIfDue(url, signal).catch((error: unknown) => signal.aborted || onFailure(error));
      await rates.reload();
      if (!fetchWider) return;
      await fetchWider(signal);
      await rates.reload();
    },
    onFailure,
  });
}

export type RateJob = ReturnType<typeof createRateJob>;
