import type { FilingBook } from '#domain/filings/history.ts';
import type { MarketFigures } from '#domain/stock-figures.ts';

/** What the pages about stocks and investors are computed from. Both are in memory and shared by all requests. */
export interface Research {
  /** The quarters of all investors, shipped and stored. The same object as long as nothing changed. */
  book(): Promise<FilingBook>;
  /** Figures of all listings. The same object as long as no price changed. */
  figures(): Promise<MarketFigures>;
}
