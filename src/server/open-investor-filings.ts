import type { FastifyInstance } from 'fastify';
import type { InvestorFilings } from '#domain/filings/history.ts';
import { type Splits, splitsFrom } from '#domain/splits.ts';
import type { Db } from '#server/platform/db/schema.ts';
import type { FilingSource } from '#server/providers/filings/open-filings.ts';
import type { MarketProvider } from '#server/providers/market/market-provider.ts';
import { createFilingsReader } from './filings/investor-filings/filings-reader.ts';
import type { ReadFilings } from './filings/read-filings.ts';
import { readSplitAlerts } from './filings/split-alerts.ts';

interface InvestorFilingsSettings {
  /** The database that changes are written to. */
  db: Db;
  dataDir: string;
  market: MarketProvider;
  filingSource: Pick<FilingSource, 'symbols'>;
  /** Whether other processes change the database. */
  hasOtherInstances: boolean;
}

/** Logs a warning if filings suggest splits that are not known. */
async function warnOfSplits(app: FastifyInstance, filings: InvestorFilings, splits: Splits): Promise<void> {
  const alerts = await readSplitAlerts(filings, splits);
  if (alerts.length > 0) app.log.warn({ alerts }, 'filings suggest splits that are not known');
}

declare module 'fastify' {
  interface FastifyInstance {
    /** Reads all filings, which leaves much garbage. Otherwise the first request that needs them does. */
    prepareFilings(): Promise<void>;
  }
}

/** Returns the reader of the filings of investors, which warns of splits that they suggest. */
export function openInvestorFilings(
  app: FastifyInstance,
  { db, dataDir, market, filingSource, hasOtherInstances }: InvestorFilingsSettings,
): ReadFilings {
  const onFailure = (error: unknown) => app.log.error({ err: error }, 'the filings could not be read');
  let warning: Promise<void> | undefined;
  const readFilings = createFilingsReader({
    db,
    dataDir,
    symbols: filingSource.symbols,
    maxAgeMs: hasOtherInstances ? 0 : Number.POSITIVE_INFINITY,
    onChange(newest) {
      warning = warnOfSplits(app, newest, splitsFrom(market.splits)).catch(onFailure);
    },
  });
  app.decorate('prepareFilings', async () => {
    try {
      await readFilings();
      await warning;
    } catch (error) {
      onFailure(error);
    }
  });
  return readFilings;
}
