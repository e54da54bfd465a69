import type { FindCompany } from '#domain/filings/portfolio-weights.ts';
import { findShareClasses } from '#domain/filings/share-classes.ts';
import type { MarketFigures } from '#domain/stock-figures.ts';

const known = new WeakMap<MarketFigures, FindCompany>();

/** Returns the companies with several listed share classes, found once for each version of the figures. */
export function companiesOf(figures: MarketFigures): FindCompany {
  const found = known.get(figures);
  if (found) return found;
  const classes = findShareClasses(figures.rows);
  const findCompany: FindCompany = (symbol) => classes.get(symbol);
  known.set(figures, findCompany);
  return findCompany;
}
