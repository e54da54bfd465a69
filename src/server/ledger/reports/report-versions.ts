import type { Rates } from '#domain/exchange-rates.ts';
import type { Db } from '#server/platform/db/schema.ts';
import type { Dependencies } from '#server/platform/http/reply-cache.ts';
import type { MarketProvider } from '#server/providers/market/market-provider.ts';
import { portfoliosVersion } from '../portfolios.ts';

/** Returns what a cached reply about the portfolios of a customer depends on. */
export type ReportVersions = (customerId: string) => Promise<Dependencies>;

interface VersionedTools {
  db: Db;
  market: Pick<MarketProvider, 'version'>;
  rates: Pick<Rates, 'version'>;
}

export const createReportVersions =
  ({ db, market, rates }: VersionedTools): ReportVersions =>
  async (customerId) => ({
    portfolios: await portfoliosVersion(db, customerId),
    prices: market.version(),
    rates: rates.version(),
  });
