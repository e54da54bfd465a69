import type { FastifyInstance } from 'fastify';
import type { FilingBook } from '#domain/filings/history.ts';
import { type Splits, splitsFrom } from '#domain/splits.ts';
import type { Db } from '#server/platform/db/schema.ts';
import type { FilingSource } from '#server/providers/filings/open-filings.ts';
import type { MarketProvider } from '#server/providers/market/market-provider.ts';
import { openFilingBooks } from './filings/book/open-filing-books.ts';
import type { Research } from './filings/research.ts';
import { readSplitAlerts } from './filings/split-alerts.ts';

interface ResearchSettings {
  /** The database that changes are written to. */
  db: Db;
  dataDir: string;
  market: MarketProvider;
  filingSource: Pick<FilingSource, 'symbols'>;
  /** Whether other processes change the database. */
  hasOtherInstances: boolean;
}

/** Logs a warning if filings suggest splits that are not known. */
async function warnOfSplits(app: FastifyInstance, book: FilingBook, splits: Splits): Promise<void> {
  const alerts = await readSplitAlerts(book, splits);
  if (alerts.length > 0) app.log.warn({ alerts }, 'filings suggest splits that are not known');
}

declare module 'fastify' {
  interface FastifyInstance {
    /** Reads all filings, which leaves much garbage. Otherwise the first request that needs them does. */
    prepareResearch(): Promise<void>;
  }
}

/** Opens the data for the pages about stocks and investors. */
export function openResearch(
  app: FastifyInstance,
  { db, dataDir, market, filingSource, hasOtherInstances }: ResearchSettings,
): Research {
  const onFailure = (error: unknown) => app.log.error({ err: error }, 'the filings could not be read');
  let warning: Promise<void> | undefined;
  const { book } = openFilingBooks({
    db,
    dataDir,
    symbols: filingSource.symbols,
    maxAgeMs: hasOtherInstances ? 0 : Number.POSITIVE_INFINITY,
    onBook(newest) {
      warning = warnOfSplits(app, newest, splitsFrom(market.splits)).catch(onFailure);
    },
  });
  app.decorate('prepareResearch', async () => {
    try {
      await book();
      await warning;
    } catch (error) {
      onFailure(error);
    }
  });
  return { book, figures: () => market.figures() };
}
