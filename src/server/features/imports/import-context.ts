import type { Rates } from '#domain/exchange-rates.ts';
import { once } from '#domain/once.ts';
import { type LedgerSources, ownSymbols } from '#server/ledger/ledger-change.ts';
import type { PortfolioOfCustomer } from '#server/ledger/portfolios.ts';
import type { FindSecurity } from '#server/ledger/recording/dividend-sources.ts';
import type { Db } from '#server/platform/db/schema.ts';
import type { MarketCaller } from '#server/providers/market/market-provider.ts';
import type { PriceSource } from '#server/providers/market/price-source.ts';
import type { ListedSecurities } from './listed-securities.ts';

/** What every import works with. */
export interface ImportSources {
  db: Db;
  listed: ListedSecurities;
  prices: Pick<PriceSource, 'securities'>;
  rates: Rates;
  portfoliosPerCustomer: number;
}

/** The portfolio of an import, and its owner. */
export interface ImportOwner {
  caller: MarketCaller;
  customerId: string;
  portfolio: PortfolioOfCustomer & { currency: string };
}

/** An import of one portfolio at the request of its owner. */
export interface ImportContext extends ImportSources, ImportOwner {}

/** Reads the stored splits of symbols in one question, because changes of a ledger need them at once. */
export async function ledgerSourcesFor(
  { listed, rates }: Pick<ImportSources, 'listed' | 'rates'>,
  symbols: Iterable<string>,
): Promise<LedgerSources> {
  const splits = await listed.storedSplits([...new Set(symbols)]);
  return {
    rates,
    splitsOf(symbol) {
      const known = splits.get(symbol);
      if (!known) throw new Error(`The splits of ${symbol} were not read.`);
      return known;
    },
  };
}

/** Returns a function that finds listed securities. All are read in one question when the first is needed. */
export function securitiesAmong(
  { db, prices, customerId }: ImportContext,
  symbols: Iterable<string>,
): FindSecurity {
  const read = once(async () => {
    const own = await ownSymbols(db, customerId);
    return prices.securities([...new Set(symbols).difference(own)], {});
  });
  return async (symbol) => (await read()).get(symbol);
}
