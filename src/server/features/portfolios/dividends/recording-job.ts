import { hourMs } from '#domain/time.ts';
import { renewLease, takeLease } from '#server/platform/db/leases.ts';
import type { Db } from '#server/platform/db/schema.ts';
import { changeRecording, portfolioSymbols } from './recording-change.ts';
import { type DividendSources, dueDividends } from './suggestions.ts';

interface RecordingJobSettings {
  db: Db;
  sources: DividendSources;
  onRun: (run: { portfolios: number }) => void;
  onFailure: (error: unknown) => void;
  now?: () => number;
}

const recordingLease = 'dividends';
/** Exceeds the time that one portfolio takes. The lease is renewed before each of them. */
const runMs = 10 * 60_000;
const againMs = 24 * hourMs;
const pollMs = hourMs;

/** Records new dividends of portfolios with automatic recording once a day, on one instance. */
export function createRecordingJob(settings: RecordingJobSettings) {
  const { db, sources, onRun, onFailure, now = Date.now } = settings;
  let running: Promise<void> | undefined;
  let timer: NodeJS.Timeout | undefined;
  let isClosing = false;

  async function recordDue(portfolio: { id: string; customer_id: string; currency: string }): Promise<void> {
    const { id: portfolioId, customer_id: customerId, currency } = portfolio;
    const scope = { customerId, portfolios: [{ id: portfolioId, currency }], currency };
    const due = await dueDividends(db, sources, scope);
    if (due.every((ticker) => ticker.due.length === 0)) return;
    const symbols = await portfolioSymbols(db, portfolioId);
    await changeRecording(db, sources, { customerId, portfolioId }, { symbols }, async () => undefined);
  }

  async function runAll(): Promise<void> {
    let last = '';
    let portfolios = 0;
    while (!isClosing) {
      const next = await db
        .selectFrom('portfolios')
        .select(['id', 'customer_id', 'currency'])
        .where('record_dividends', '=', 1)
        .where('id', '>', last)
        .orderBy('id')
        .limit(1)
        .executeTakeFirst();
      if (!next) break;
      await renewLease(db, recordingLease, runMs, now());
      await recordDue(next).catch(onFailure);
      last = next.id;
      portfolios += 1;
    }
    onRun({ portfolios });
  }

  async function runIfDue(): Promise<void> {
    if (!(await takeLease(db, recordingLease, runMs, now()))) return;
    try {
      await runAll();
    } finally {
      await renewLease(db, recordingLease, isClosing ? 0 : againMs, now());
    }
  }

  return {
    /** Records what is due, or joins the current run. Does nothing before the lease of the last run has ended. */
    run(): Promise<void> {
      running ??= runIfDue().finally(() => {
        running = undefined;
      });
      return running;
    },
    start(): void {
      const poll = () => this.run().catch(onFailure);
      void poll();
      timer = setInterval(poll, pollMs).unref();
    },
    async close(): Promise<void> {
      isClosing = true;
      clearInterval(timer);
      await running?.catch(() => undefined);
    },
  };
}
