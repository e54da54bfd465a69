import { dayMs, hourMs, isoDate, minuteMs } from '#domain/time.ts';
import type { Db } from '#server/platform/db/schema.ts';
import { createLeasedLoop } from '#server/platform/jobs/leased-loop.ts';
import type { Edgar } from '#server/providers/filings/edgar.ts';
import type { FilingSource } from '#server/providers/filings/open-filings.ts';
import type { FiledFundamentals } from '#server/providers/fundamentals/filed-results.ts';
import type { FiledInsiders } from '#server/providers/insiders/filed-insiders.ts';
import { isEdgarFree, pauseAfter } from './edgar-pauses.ts';
import { createReportReader } from './read-reports.ts';
import { storeFilings, storeFilingsFailure } from './store-filings.ts';
import { markHeld, nextCompany } from './wanted-companies.ts';

/** What a run read: lists of companies and reports of insiders, and how many of them failed. */
export interface FilingsRun {
  companies: number;
  reports: number;
  failed: number;
}

interface CompanyFilingsJob {
  db: Db;
  edgar: Pick<Edgar, 'submissions' | 'document'>;
  source: Pick<FilingSource, 'readSubmissions' | 'readInsiderReport' | 'ciks' | 'formerCiks'>;
  fundamentals: Pick<FiledFundamentals, 'store' | 'reload'>;
  insiders: Pick<FiledInsiders, 'store'>;
  /** Called after a run that read something. */
  onRun: (run: FilingsRun) => void;
  onFailure: (error: unknown) => void;
  now?: () => number;
}

const lease = 'company-filings';
const pollMs = minuteMs;
/** The companies of new holdings are looked for, and new days of results enter the figures, this often. */
const refreshMs = hourMs;
/** A run ends after this time, also if more is due, so that its days of results enter the figures. */
const longestRunMs = 10 * minuteMs;

/**
 * Reads the filings of the companies that customers hold or watch and readers look at, each once a day, one after the
 * other on one instance, and between them the reports of insiders in their lists. Each company and report is stored at
 * once, so a run that ends early goes on where it was.
 */
export function createCompanyFilingsJob(settings: CompanyFilingsJob) {
  const { db, edgar, source, fundamentals, insiders, onRun, onFailure, now = Date.now } = settings;
  let markedAt = Number.NEGATIVE_INFINITY;
  let reloadedAt = Number.NEGATIVE_INFINITY;

  async function readCompany(cik: string, signal: AbortSignal): Promise<void> {
    const bytes = await edgar.submissions(cik, signal);
    const latest = isoDate(now() + dayMs);
    const filings = await source.readSubmissions(bytes, { cik, latest }, signal);
    await storeFilings(db, cik, { filings, fundamentals, now: now() });
  }

  /** Stores a failure of EDGAR. Other failures end the run. */
  async function recordFailure(cik: string, error: unknown, signal: AbortSignal): Promise<void> {
    signal.throwIfAborted();
    await storeFilingsFailure(db, cik, await pauseAfter(db, error, now()));
  }

  async function markIfDue(): Promise<void> {
    if (now() - markedAt < refreshMs) return;
    await markHeld(db, [await source.ciks(), await source.formerCiks()], now());
    markedAt = now();
  }

  async function readDue(hold: () => Promise<boolean>, signal: AbortSignal): Promise<void> {
    const readReport = createReportReader({ db, edgar, source, insiders }, signal);
    const run = { companies: 0, reports: 0, failed: 0 };
    const endsAt = now() + longestRunMs;
    while (now() < endsAt && (await hold()) && (await isEdgarFree(db, now()))) {
      await markIfDue();
      const cik = await nextCompany(db, now());
      if (cik) {
        run.companies += 1;
        await readCompany(cik, signal).catch((error: unknown) => {
          run.failed += 1;
          return recordFailure(cik, error, signal);
        });
        continue;
      }
      const report = await readReport(now());
      if (!report) break;
      run.reports += 1;
      if (report === 'failed') run.failed += 1;
    }
    if (run.companies + run.reports > 0) onRun(run);
  }

  /** Reads the days of results that this or another instance has stored. */
  async function reloadIfDue(): Promise<void> {
    if (now() - reloadedAt < refreshMs) return;
    await fundamentals.reload();
    reloadedAt = now();
  }

  return createLeasedLoop({
    db,
    lease,
    everyMs: pollMs,
    work: readDue,
    afterRun: reloadIfDue,
    onFailure,
    now,
  });
}
