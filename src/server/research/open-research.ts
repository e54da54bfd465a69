import type { FastifyInstance } from 'fastify';
import type { FilingBook } from '#domain/filings/history.ts';
import { type Splits, splitsFrom } from '#domain/splits.ts';
import type { Db } from '#server/platform/db/schema.ts';
import type { FilingSource } from '#server/providers/filings/open-filings.ts';
import type { MarketProvider } from '#server/providers/market/market-provider.ts';
import { openFilingBooks } from './book/open-filing-books.ts';
import type { Research } from './research.ts';
import { readSplitAlerts } from './split-alerts.ts';

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

/** Delays the preparation, so that requests that waited for the start are answered first. */
const prepareAfterMs = 1_000;

/** Opens the data for the pages about stocks and investors. It is prepared soon after the server starts to listen. */
export function openResearch(
  app: FastifyInstance,
  { db, dataDir, market, filingSource, hasOtherInstances }: ResearchSettings,
): Research {
  const onFailure = (error: unknown) =>
    app.log.error({ err: error }, 'the filings or the figures of stocks could not be read');
  const { book } = openFilingBooks({
    db,
    dataDir,
    symbols: filingSource.symbols,
    maxAgeMs: hasOtherInstances ? 0 : Number.POSITIVE_INFINITY,
    onBook(newest) {
      warnOfSplits(app, newest, splitsFrom(market.splits)).catch(onFailure);
    },
  });
  const prepare = () =>
    book()
      .then(() => market.figures())
      .catch(onFailure);
  let timer: NodeJS.Timeout | undefined;
  app.addHook('onListen', async () => {
    timer = setTimeout(prepare, prepareAfterMs).unref();
  });
  app.addHook('preClose', async () => clearTimeout(timer));
  return { book, figures: () => market.figures() };
}
