import type { Splits } from '#domain/splits.ts';
import type { Parsers } from '#server/platform/isolation/parsers.ts';
import { checkRows } from './check-rows.ts';
import { checkUnit } from './check-unit.ts';
import { createEdgar, type Edgar } from './edgar.ts';
import { insiderReportParser, type ReadInsiderReport } from './insider-report-parser.ts';
import { createFilingReader, type ReadFiling } from './isolated-filings.ts';
import { isolatedReader } from './isolated-reader.ts';
import { openKnownCloses } from './known-closes.ts';
import { type FindCik, readCiks, readFormerCiks } from './shipped-ciks.ts';
import { readSymbols, type SymbolFinder } from './shipped-cusips.ts';
import { readSplitTable } from './split-table.ts';
import { createSubmissionsReader, type ReadSubmissions } from './submissions.ts';

/** Provides 13F filings and the data needed to interpret them. */
export interface FilingSource {
  /** Undefined if EDGAR is not configured. */
  edgar: Edgar | undefined;
  /** Reads an uploaded filing. */
  readFiling: ReadFiling;
  /** Reads the list of what a company filed. */
  readSubmissions: ReadSubmissions;
  /** Reads a report of an insider. */
  readInsiderReport: ReadInsiderReport;
  symbols(): Promise<SymbolFinder>;
  /** Reads the SEC's numbers of listed companies when they are first needed. */
  ciks(): Promise<FindCik>;
  /** Reads the numbers under which companies filed before they changed their registrant. */
  formerCiks(): Promise<FindCik>;
  splits: Splits;
  close(): Promise<void>;
}

interface OpenFilings {
  dataDir: string;
  edgar: Edgar | { userAgent: string; archivesUrl: string; dataUrl: string } | undefined;
  parsers: Pick<Parsers, 'spool' | 'parse' | 'parseChunks'>;
}

export function openFilings({ dataDir, edgar, parsers }: OpenFilings): FilingSource {
  const symbols = () => readSymbols(dataDir);
  const { closeOn, close } = openKnownCloses(dataDir);
  const parseFiling = createFilingReader(parsers);
  const splits = readSplitTable(dataDir);
  const readFiling: ReadFiling = async (documents, about) => {
    const prices = { symbols: await symbols(), closeOn, splits };
    return checkRows(await checkUnit(await parseFiling(documents, about), prices), prices);
  };
  return {
    edgar: edgar && 'filings' in edgar ? edgar : edgar && createEdgar({ ...edgar, readFiling }),
    readFiling,
    readSubmissions: createSubmissionsReader(parsers),
    readInsiderReport: isolatedReader(parsers, insiderReportParser),
    symbols,
    ciks: () => readCiks(dataDir),
    formerCiks: () => readFormerCiks(dataDir),
    splits,
    close,
  };
}
