import type { FilingBook } from '#domain/filings/history.ts';
import { countInterest } from '#domain/filings/holders.ts';
import type { FindCompany } from '#domain/filings/portfolio-weights.ts';
import { type HolderWeights, holderWeights, noHolders } from '#domain/matching/holder-weights.ts';
import type { ScreenedStock } from '#domain/screening/screened-stock.ts';
import { splitsFrom } from '#domain/splits.ts';
import type { MarketFigures, StockFigures } from '#domain/stock-figures.ts';
import { isoDate } from '#domain/time.ts';
import { companiesOf } from '#server/filings/matching/share-classes.ts';
import type { Research } from '#server/filings/research.ts';
import type { MarketProvider } from '#server/providers/market/market-provider.ts';

/** What replies about stocks are computed from: the figures of one version of the prices and of the filings. */
export interface StockData {
  version: string;
  figures: MarketFigures;
  book: FilingBook;
  /** All listings, the largest first, with the number of investors that hold and bought them. */
  stocks: readonly ScreenedStock[];
  withInterest(row: StockFigures): ScreenedStock;
  findCompany: FindCompany;
  /** Returns the weights of a stock in its holders' portfolios. */
  holders(symbol: string): HolderWeights;
}

export interface StockTools {
  market: MarketProvider;
  research: Research;
}

const noInterest = { holders: 0, buyers: 0 };

/**
 * Returns a function that combines figures and filings, once a day for each version of them: a live source may report a
 * split after the filings were read.
 */
export function createStockData({ market, research }: StockTools): () => Promise<StockData> {
  const splits = splitsFrom((symbol) => market.splits(symbol));
  let ofBook: ReturnType<typeof readBook> | undefined;
  let current: StockData | undefined;

  function readBook(book: FilingBook) {
    return { book, day: isoDate(), interest: countInterest(book, splits), weights: holderWeights(book) };
  }

  function combine(figures: MarketFigures, read: ReturnType<typeof readBook>): StockData {
    const { book, interest, weights } = read;
    const withInterest = (row: StockFigures) => ({
      figures: row,
      ...(interest.get(row.symbol) ?? noInterest),
    });
    return {
      version: `${figures.version} ${book.version}`,
      figures,
      book,
      stocks: figures.rows.map(withInterest),
      withInterest,
      findCompany: companiesOf(figures),
      holders: (symbol) => weights.get(symbol) ?? noHolders,
    };
  }

  return async () => {
    const [figures, book] = await Promise.all([research.figures(), research.book()]);
    const known = ofBook?.book === book && ofBook.day === isoDate() ? ofBook : undefined;
    if (known && current?.figures === figures) return current;
    ofBook = known ?? readBook(book);
    current = combine(figures, ofBook);
    return current;
  };
}
