import { toQuotedUnit } from '../quoted-units.ts';
import type { ChangeRange, StockFigures } from '../stock-figures.ts';
import type { CompanyDay } from './company-day.ts';
import { isCompanyField } from './company-fields.ts';
import type { ScreenerField } from './fields.ts';

/** A listing with the number of investors that hold it and that bought it in the last quarter. */
export interface ScreenedStock {
  figures: StockFigures;
  /** Null on a past day. */
  holders: number | null;
  buyers: number | null;
  /** The figures of its company on a day; undefined where no criterion needs them. */
  company?: CompanyDay;
}

/** Returns a price in the unit in which the exchange quotes. */
export const quotedPrice = ({ quotedIn }: StockFigures, price: number | null): number | null =>
  price === null ? null : toQuotedUnit(price, quotedIn);

const changePrefix = 'change';

/** Returns the figure that a field of the screener bounds, prices in US dollars; null if it is not known. */
export function fieldOf(
  { figures, holders, buyers, company }: ScreenedStock,
  field: ScreenerField,
): number | null {
  if (isCompanyField(field)) return company?.value(figures.symbol, field) ?? null;
  switch (field) {
    case 'holders':
      return holders;
    case 'buyers':
      return buyers;
    case 'price':
      return figures.price * figures.dollars;
    case 'marketCap':
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
