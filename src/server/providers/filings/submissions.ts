import type { CompanyFiling } from '#domain/company-filings/company-filing.ts';
import type { ParserSpec } from '#server/platform/isolation/parser-spec.ts';
import type { Parsers } from '#server/platform/isolation/parsers.ts';
import { isolatedReader, type ReadReply } from './isolated-reader.ts';

export interface AboutSubmissions {
  /** The company that the list must be about, without leading zeros. */
  cik: string;
  /** ISO date; a filing of a later day is not possible. */
  latest: string;
}

/** Reads the list of what a company filed: the newest of each group, the newest first. */
export const submissionsParser: ParserSpec<AboutSubmissions, CompanyFiling[]> = {
  name: 'submissions',
  memoryMb: 256,
  cpuMs: 10_000,
};

export type ReadSubmissions = ReadReply<AboutSubmissions, CompanyFiling[]>;

/** Reads lists of filings in child processes: those of banks are megabytes long. Throws an EdgarFailure. */
export const createSubmissionsReader = (parsers: Pick<Parsers, 'parse'>): ReadSubmissions =>
  isolatedReader(parsers, submissionsParser);
