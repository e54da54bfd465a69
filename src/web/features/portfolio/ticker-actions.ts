import type { Ticker } from '../../../contract/portfolios.ts';

/** What a reader can do with a ticker of the table. */
export interface TickerActions {
  onChart: (ticker: Ticker) => void;
  onAddShares: (ticker: Ticker) => void;
  onEdit: (ticker: Ticker) => void;
  onDelete: (ticker: Ticker) => void;
}
