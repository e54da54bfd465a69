import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'csv-parse/sync';
import { createSplits, type Split, type Splits } from '#domain/splits.ts';
import type { Parsers } from '#server/platform/isolation/parsers.ts';
import { checkUnit } from './check-unit.ts';
import { createEdgar, type Edgar } from './edgar.ts';
import { createFilingReader, type ReadFiling } from './isolated-filings.ts';
import { openKnownCloses } from './known-closes.ts';
import { addHoldings } from './merge-tables.ts';
import { readSymbols, type SymbolFinder } from './shipped-cusips.ts';

/** Provides 13F filings and the data needed to interpret them. */
export interface FilingSource {
  /** Undefined if EDGAR is not configured. */
  edgar: Edgar | undefined;
  /** Reads an uploaded filing. */
  readFiling: ReadFiling;
  /** Adds the holdings of an amendment to a filing. */
  addHoldings: typeof addHoldings;
  symbols(): Promise<SymbolFinder>;
  splits: Splits;
  close(): Promise<void>;
}

interface OpenFilings {
  dataDir: string;
  edgar: Edgar | { userAgent: string; archivesUrl: string; dataUrl: string } | undefined;
  parsers: Pick<Parsers, 'spool' | 'parseChunks'>;
}

/** Reads the shipped splits. Fields are parsed as text, because NA, ON and TRUE are symbols. */
function readSplits(dataDir: string): Splits {
  return createSplits(parse<Split>(readFileSync(join(dataDir, 'splits.csv')), { columns: true, bom: true }));
}

export function openFilings({ dataDir, edgar, parsers }: OpenFilings): FilingSource {
  let finder: Promise<SymbolFinder> | undefined;
  const symbols = () => {
    finder ??= readSymbols(dataDir);
    return finder;
  };
  const { closeOn, close } = openKnownCloses(dataDir);
  const parseFiling = createFilingReader(parsers);
  const readFiling: ReadFiling = async (documents, about) =>
    checkUnit(await parseFiling(documents, about), { symbols: await symbols(), closeOn });
  return {
    edgar: edgar && 'filings' in edgar ? edgar : edgar && createEdgar({ ...edgar, readFiling }),
    readFiling,
    addHoldings,
    symbols,
    splits: readSplits(dataDir),
    close,
  };
}
