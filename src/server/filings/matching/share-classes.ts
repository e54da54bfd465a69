import type { FindCompany } from '#domain/filings/portfolio-weights.ts';
import { findShareClasses } from '#domain/filings/share-classes.ts';
import { perObject } from '#domain/per-object.ts';
import type { MarketFigures } from '#domain/stock-figures.ts';

/** Returns the companies with several listed share classes. */
export const companiesOf = perObject(({ rows }: MarketFigures): FindCompany => {
  const classes = findShareClasses(rows);
  return (symbol) => classes.get(symbol);
});
