import type { Holder, Holders } from '#contract/market-stocks.ts';
import { basicCaveat } from '#domain/filings/basic-filings.ts';
import { holdersOf, type StockHolder } from '#domain/filings/holders.ts';
import { holdingsIn } from '#domain/filings/position-index.ts';
import { splitsFrom } from '#domain/splits.ts';
import { isoDate } from '#domain/time.ts';
import { toInvestorRef } from '#server/filings/investor-refs.ts';
import { createQuarterPrices } from '#server/filings/quarter-prices.ts';
import type { ReadFilings } from '#server/filings/read-filings.ts';
import type { MarketProvider } from '#server/providers/market/market-provider.ts';

function toHolder({ investor, period, change, ...rest }: StockHolder): Holder {
  const { shares, adjustedPreviousShares, splits, changePercent, value, action, doubt } = change;
  return {
    investor: toInvestorRef(investor),
    period,
    shares,
    previousShares: action === null ? null : adjustedPreviousShares,
    splits,
    changePercent,
    value,
    action,
    ...(doubt && { doubt }),
    ...rest,
  };
}

interface HolderSources {
  market: Pick<MarketProvider, 'splits' | 'securityData'>;
  readFilings: ReadFilings;
}

/** Returns a function that finds the investors who hold a stock, and the closes of the last quarter. */
export function createHoldersReader({ market, readFilings }: HolderSources) {
  const splits = splitsFrom((symbol) => market.splits(symbol));
  const readPrices = createQuarterPrices(market);
  return async (symbol: string): Promise<Holders> => {
    const filings = await readFilings();
    const { name, holders, quarters } = holdersOf(filings, symbol, splits, isoDate());
    const period = quarters.at(-1)?.period ?? null;
    const prices = period === null ? undefined : await readPrices(symbol, period);
    return {
      name,
      holders: holders.map(toHolder),
      quarters,
      period,
      low: prices?.low ?? null,
      high: prices?.high ?? null,
      caveat: basicCaveat(holdingsIn(filings, symbol).map(({ quarter }) => quarter)),
    };
  };
}
