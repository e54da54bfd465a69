import { hourMs } from '#domain/time.ts';
import type { DividendSources } from '#server/ledger/recording/dividend-sources.ts';
import { dueDividends } from '#server/ledger/recording/due-dividends.ts';
import { changeRecording } from '#server/ledger/recording/recording-change.ts';
import { portfolioSymbols } from '#server/ledger/tickers.ts';
import type { Db } from '#server/platform/db/schema.ts';
import { workIfDue } from '#server/platform/jobs/due-work.ts';
import { createRepeatedRun } from '#server/platform/jobs/repeated-run.ts';

interface RecordingJobSettings {
  db: Db;
  sources: DividendSources;
  /** Receives the number of portfolios in which dividends were recorded. */
  onRun: (run: { portfolios: number }) => void;
  onFailure: (error: unknown) => void;
  now?: () => number;
}

const recordingLease = 'dividends';
const againMs = 24 * hourMs;
const retryMs = hourMs;
const pollMs = hourMs;

/** Records new dividends of portfolios with automatic recording once a day, on one instance. */
export function createRecordingJob(settings: RecordingJobSettings) {
  const { db, sources, onRun, onFailure, now = Date.now } = settings;

  /** Returns whether a dividend was recorded. */
  async function recordDue(portfolio: {
    id: string;
    customer_id: string;
    currency: string;
  }): Promise<boolean> {
    const { id: portfolioId, customer_id: customerId, currency } = portfolio;
    const scope = { customerId, portfolios: [{ id: portfolioId, customerId, currency }], currency };
    const due = await dueDividends(db, sources.find, scope);
    if (due.every((ticker) => ticker.due.length === 0)) return false;
    const symbols = await portfolioSymbols(db, { customerId, id: portfolioId });
    await changeRecording(db, sources, { customerId, portfolioId }, { symbols }, async () => undefined);
    return true;
  }

  async function runAll(signal: AbortSignal): Promise<void> {
    let last = '';
    let portfolios = 0;
    while (!signal.aborted) {
      const next = await db
        .selectFrom('portfolios')
        .select(['id', 'customer_id', 'currency'])
        .where('record_dividends', '=', 1)
        .where('deleted_at', 'is', null)
        .where('id', '>', last)
        .orderBy('id')
        .limit(1)
        .executeTakeFirst();
      if (!next) break;
      if (await recordDue(next).catch(onFailure)) portfolios += 1;
      last = next.id;
    }
    onRun({ portfolios });
  }

  return createRepeatedRun({
    everyMs: pollMs,
    work: (signal) =>
      workIfDue({ db, lease: recordingLease, againMs, retryMs, work: () => runAll(signal), signal, now }),
    onFailure,
  });
}
