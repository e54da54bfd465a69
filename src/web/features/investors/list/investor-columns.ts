import type { InvestorSort } from '#domain/filings/sorts.ts';

interface InvestorColumn {
  sort: InvestorSort;
  name: string;
  /** Classes of the heading and the cells; those of narrow screens hide a column. */
  className: string;
}

/** The columns of the list, from left to right. */
export const investorColumns: readonly InvestorColumn[] = [
  { sort: 'name', name: 'Investor', className: '' },
  { sort: 'firm', name: 'Firm', className: 'max-xl:hidden text-left!' },
  { sort: 'value', name: 'Value', className: '' },
  { sort: 'valueChange', name: 'Change', className: '' },
  { sort: 'holdings', name: 'Holdings', className: '' },
  { sort: 'topTenWeight', name: 'Ten largest', className: 'md:max-lg:hidden' },
  { sort: 'turnover', name: 'Turnover', className: 'max-lg:hidden' },
  { sort: 'filedOn', name: 'Last filing', className: 'max-lg:hidden' },
  { sort: 'largestPurchase', name: 'Largest purchase', className: 'text-left!' },
];
