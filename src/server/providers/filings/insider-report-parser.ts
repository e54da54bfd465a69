import type { InsiderReport } from '#domain/insiders/insider-report.ts';
import type { ParserSpec } from '#server/platform/isolation/parser-spec.ts';
import type { ReadReply } from './isolated-reader.ts';

export interface AboutReport {
  /** ISO date; a trade of a later day is not possible. */
  latest: string;
}

/** Reads a report of an insider: Form 3, 4 or 5. */
export const insiderReportParser: ParserSpec<AboutReport, InsiderReport> = {
  name: 'insider-report',
  memoryMb: 256,
  cpuMs: 5_000,
};

export type ReadInsiderReport = ReadReply<AboutReport, InsiderReport>;
