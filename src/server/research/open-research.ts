import type { FastifyInstance } from 'fastify';
import type { Db } from '#server/platform/db/schema.ts';
import type { FilingSource } from '#server/providers/filings/open-filings.ts';
import type { MarketProvider } from '#server/providers/market/market-provider.ts';
import { openFilingBooks } from './book/open-filing-books.ts';
import type { Research } from './research.ts';

interface ResearchSettings {
  /** The database that changes are written to. */
  db: Db;
  dataDir: string;
  market: MarketProvider;
  filingSource: Pick<FilingSource, 'symbols'>;
  /** Whether other processes change the database. */
  hasOtherInstances: boolean;
}

/** Opens what the pages about stocks and investors are computed from. It is prepared when the server listens. */
export function openResearch(
  app: FastifyInstance,
  { db, dataDir, market, filingSource, hasOtherInstances }: ResearchSettings,
): Research {
  const { book } = openFilingBooks({
    db,
    dataDir,
    symbols: filingSource.symbols,
    maxAgeMs: hasOtherInstances ? 0 : Number.POSITIVE_INFINITY,
  });
  app.addHook('onListen', async () => {
    book().catch((error: unknown) => app.log.error({ err: error }, 'the filings could not be read'));
  });
  return { book, figures: () => market.figures() };
}
