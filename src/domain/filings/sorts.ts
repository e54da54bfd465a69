/** The orders of the list of investors. */
export const investorSorts = [
  'value',
  'valueChange',
  'name',
  'firm',
  'holdings',
  'topTenWeight',
  'turnover',
  'filedOn',
  'largestPurchase',
] as const;
export type InvestorSort = (typeof investorSorts)[number];
