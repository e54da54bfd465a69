import type { InvestorFilings } from '#domain/filings/history.ts';
import { countInterest } from '#domain/filings/holders.ts';
import type { FindCompany } from '#domain/filings/portfolio-weights.ts';
import { type HolderWeights, holderWeights, noHolders } from '#domain/matching/holder-weights.ts';
import type { ScreenedStock } from '#domain/screening/screened-stock.ts';
import { splitsFrom } from '#domain/splits.ts';
import type { MarketFigures, StockFigures } from '#domain/stock-figures.ts';
import { isoDate } from '#domain/time.ts';
import { companiesOf } from '#server/filings/matching/share-classes.ts';
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

/**
 * Returns a function that combines figures and filings, once a day for each version of them: a live source may report a
 * split after the filings were read.
 */
export function createStockData({ market, readFilings }: StockTools): () => Promise<StockData> {
  const splits = splitsFrom((symbol) => market.splits(symbol));
  let withHolders: ReturnType<typeof addHolders> | undefined;
  let current: StockData | undefined;

  function addHolders(filings: InvestorFilings) {
    return {
      filings,
      day: isoDate(),
      interest: countInterest(filings, splits),
      weights: holderWeights(filings),
    };
  }

  function combine(figures: MarketFigures, read: ReturnType<typeof addHolders>): StockData {
    const { filings, interest, weights } = read;
    const withInterest = (row: StockFigures) => ({
      figures: row,
      ...(interest.get(row.symbol) ?? noInterest),
    });
    return {
      version: `${figures.version} ${filings.version}`,
      figures,
      filings,
      stocks: figures.rows.map(withInterest),
      withInterest,
      findCompany: companiesOf(figures),
      holders: (symbol) => weights.get(symbol) ?? noHolders,
    };
  }

  return async () => {
    const [figures, filings] = await Promise.all([market.figures(), readFilings()]);
    const known = withHolders?.filings === filings && withHolders.day === isoDate() ? withHolders : undefined;
    if (known && current?.figures === figures) return current;
    withHolders = known ?? addHolders(filings);
    current = combine(figures, withHolders);
    return current;
  };
}
