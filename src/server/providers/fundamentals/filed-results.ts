import type { AnnouncedResult } from '#domain/company-filings/announced-results.ts';
import { addFiledReports } from '#domain/fundamentals/filed-reports.ts';
import { isoDate } from '#domain/time.ts';
import type { Db } from '#server/platform/db/schema.ts';
import { readVersion } from '#server/platform/db/versions.ts';
import type { FindCik } from '../filings/shipped-ciks.ts';
import type { Fundamentals } from './fundamentals-file.ts';
import { readResults, resultsVersion, storeResults } from './stored-results.ts';

export interface FiledFundamentals extends Fundamentals {
  /** Replaces the days of results of a company, if they differ. */
  store(db: Db, cik: string, results: readonly AnnouncedResult[]): Promise<void>;
  /** Reads the days of results if they have changed, also by another instance. */
  reload(): Promise<void>;
}

interface FiledSources {
  db: Db;
  shipped: Fundamentals;
  ciks: () => Promise<FindCik>;
}

/** Adds the days on which companies filed their results with the SEC to the shipped announcements. */
export function withFiledResults({ db, shipped, ciks }: FiledSources): FiledFundamentals {
  let results: ReadonlyMap<string, readonly AnnouncedResult[]> = new Map();
  let version = '';
  return {
    get version() {
      return `${shipped.version} ${version}`;
    },
    async read(symbol) {
      const company = await shipped.read(symbol);
      if (results.size === 0) return company;
      const filed = results.get((await ciks())(symbol) ?? '');
      if (!filed) return company;
      const { reports, ...others } = company ?? {
        adjustedThrough: isoDate(),
        statements: [],
        shareCount: null,
        reports: [],
      };
      return { ...others, reports: addFiledReports(reports, filed) };
    },
    async reload() {
      const newest = await readVersion(db, resultsVersion);
      if (newest === version) return;
      results = await readResults(db);
      version = newest;
    },
    store: storeResults,
    close: shipped.close,
  };
}
