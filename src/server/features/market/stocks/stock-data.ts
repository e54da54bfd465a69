import type { InvestorFilings } from '#domain/filings/history.ts';
import { countInterest } from '#domain/filings/holders.ts';
import type { FindCompany } from '#domain/filings/portfolio-weights.ts';
import { type HolderWeights, holderWeights, noHolders } from '#domain/matching/holder-weights.ts';
import { perObject } from '#domain/per-object.ts';
import type { ScreenedStock } from '#domain/screening/screened-stock.ts';
import { type Splits, splitsFrom } from '#domain/splits.ts';
import type { MarketFigures, StockFigures } from '#domain/stock-figures.ts';
import { isListedAbroad } from '#domain/symbols.ts';
import { companiesOf } from '#server/filings/matching/share-classes.ts';
import { onceADay } from '#server/filings/once-a-day.ts';
import type { ReadFilings } from '#server/filings/read-filings.ts';
import type { MarketProvider } from '#server/providers/market/market-provider.ts';

/** What replies about stocks are computed from: the figures of one version of the prices and of the filings. */
export interface StockData {
  version: string;
  figures: MarketFigures;
  filings: InvestorFilings;
  /** All listings, the largest first, with the number of investors that hold and bought them. */
  stocks: readonly ScreenedStock[];
  withInterest(row: StockFigures): ScreenedStock;
  findCompany: FindCompany;
  /** Returns the weights of a stock in its holders' portfolios. */
  holders(symbol: string): HolderWeights;
}

export interface StockTools {
  market: MarketProvider;
  readFilings: ReadFilings;
}

const noInterest = { holders: 0, buyers: 0 };
/** Filings cannot name a company without a listing in the United States. */
const unknownInterest = { holders: null, buyers: null };

const addHolders = onceADay((filings: InvestorFilings, splits: Splits) => ({
  filings,
  interest: countInterest(filings, splits),
  weights: holderWeights(filings),
}));

const combine = perObject((figures: MarketFigures, read: ReturnType<typeof addHolders>): StockData => {
  const { filings, interest, weights } = read;
  const findCompany = companiesOf(figures);
  /** Filings name listings in the United States only: an investor who holds SAP holds the company of SAP.DE. */
  function filed<T>(known: ReadonlyMap<string, T>, symbol: string): T | undefined {
    const others = isListedAbroad(symbol) ? (findCompany(symbol)?.symbols ?? []) : [];
    return known.get(symbol) ?? known.get(others.find((other) => known.has(other)) ?? '');
  }
  const canBeFiled = ({ symbol }: StockFigures) =>
    !isListedAbroad(symbol) || findCompany(symbol)?.symbols.some((other) => !isListedAbroad(other));
  const withInterest = (row: StockFigures) => ({
    figures: row,
    ...(filed(interest, row.symbol) ?? (canBeFiled(row) ? noInterest : unknownInterest)),
  });
  return {
    version: `${figures.version} ${filings.version}`,
    figures,
    filings,
    stocks: figures.rows.map(withInterest),
    withInterest,
    findCompany,
    holders: (symbol) => filed(weights, symbol) ?? noHolders,
  };
});

/** Returns a function that combines figures and filings; the same object for the same ones. */
export function createStockData({ market, readFilings }: StockTools): () => Promise<StockData> {
  const splits = splitsFrom((symbol) => market.splits(symbol));
  return async () => {
    const [figures, filings] = await Promise.all([market.figures(), readFilings()]);
    return combine(figures, addHolders(filings, splits));
  };
}
