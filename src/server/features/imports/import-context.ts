import type { DividendSources } from '#server/ledger/recording/dividend-sources.ts';
import type { Db } from '#server/platform/db/schema.ts';
import type { SecurityFinder } from '#server/providers/brokers/security-finder.ts';
import type { MarketCaller, MarketProvider } from '#server/providers/market/market-provider.ts';

/** What every import works with. */
export interface ImportSources {
  db: Db;
  sources: DividendSources;
  market: MarketProvider;
  findSecurity: SecurityFinder;
  portfoliosPerCustomer: number;
}

/** An import of one portfolio at the request of its owner. */
export interface ImportContext extends ImportSources {
  caller: MarketCaller;
  customerId: string;
  portfolio: { id: string; currency: string };
}
