import { type ChangeRange, changeRanges } from '../stock-figures.ts';
import { companyFields } from './company-fields.ts';

const changeFields = changeRanges.map(
  (range) => `change${range.toUpperCase() as Uppercase<ChangeRange>}` as const,
);

/** The figures of a listing. `change1Y` and its like are changes over ranges. */
const listingFields = [
  'marketCap',
  'price',
  'volume',
  ...changeFields,
  'fromHigh',
  'volatility',
  'beta',
  'dividendYield',
  'holders',
  'buyers',
] as const;

export type ListingField = (typeof listingFields)[number];

/** The figures that the screener bounds. */
export const screenerFields = [...listingFields, ...companyFields] as const;
export type ScreenerField = (typeof screenerFields)[number];

export const screenerSorts = ['symbol', 'name', 'industry', ...screenerFields] as const;
export type ScreenerSort = (typeof screenerSorts)[number];
