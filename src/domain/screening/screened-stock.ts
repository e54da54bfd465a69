import type { ChangeRange, StockFigures } from '../stock-figures.ts';
import type { ScreenerField, ScreenerSort } from './fields.ts';

/** A listing with the number of investors that hold it and that bought it in the last quarter. */
export interface ScreenedStock {
  figures: StockFigures;
  holders: number;
  buyers: number;
}

const changePrefix = 'change';

/** Returns the figure that a field of the screener bounds; null if it is not known. */
export function fieldOf({ figures, holders, buyers }: ScreenedStock, field: ScreenerField): number | null {
  switch (field) {
    case 'holders':
      return holders;
    case 'buyers':
      return buyers;
    case 'marketCap':
    case 'price':
    case 'volume':
    case 'fromHigh':
    case 'volatility':
    case 'beta':
    case 'dividendYield':
      return figures[field];
    default:
      return figures.changes[field.slice(changePrefix.length).toLowerCase() as ChangeRange];
  }
}

/** Returns what the screener sorts by; null if it is not known. */
export function sortKeyOf(stock: ScreenedStock, sort: ScreenerSort): number | string | null {
  if (sort === 'symbol' || sort === 'name' || sort === 'industry') return stock.figures[sort];
  return fieldOf(stock, sort);
}
