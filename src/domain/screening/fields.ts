import { type ChangeRange, changeRanges } from '../stock-figures.ts';

const changeFields = changeRanges.map(
  (range) => `change${range.toUpperCase() as Uppercase<ChangeRange>}` as const,
);

/** The figures that the screener bounds. `change1Y` and its like are changes over ranges. */
export const screenerFields = [
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
export type ScreenerField = (typeof screenerFields)[number];

export const screenerSorts = ['symbol', 'name', 'industry', ...screenerFields] as const;
export type ScreenerSort = (typeof screenerSorts)[number];
