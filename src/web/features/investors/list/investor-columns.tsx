import type { InvestorSummary } from '#contract/investor-pages.ts';
import type { InvestorSort } from '#domain/filings/sorts.ts';
import { compactDollars } from '#web/lib/compact-formats.ts';
import { grouped, mediumDate, shareOf } from '#web/lib/formats.ts';
import type { DataColumn } from '#web/ui/data-table.tsx';
import { Unknown } from '#web/ui/figures.tsx';
import { InvestorLink } from '#web/ui/investor-link.tsx';
import { StockLink } from '#web/ui/stock-link.tsx';
import { ShareChange } from '../share-change.tsx';

function Purchase({ largestPurchase }: InvestorSummary) {
  if (!largestPurchase) return <Unknown />;
  const { symbol, name, action, about } = largestPurchase;
  return (
    <>
      {symbol ? (
        <StockLink symbol={symbol} />
      ) : (
        <span className="inline-block max-w-28 truncate align-bottom">{name}</span>
      )}{' '}
      <span className="text-soft">
        {action === 'bought' ? 'new, ' : ''}
        {compactDollars(about)}
      </span>
    </>
  );
}

interface InvestorColumn extends DataColumn<InvestorSummary> {
  name: string;
  by: InvestorSort;
}

/** The columns of the list, from left to right, each with the order that its heading chooses. */
export const investorColumns: readonly InvestorColumn[] = [
  {
    by: 'name',
    name: 'Investor',
    cellClass: 'cell-name',
    cell: ({ slug, name, firm }) => (
      <>
        <InvestorLink slug={slug} name={name} />
        {firm && <small className="xl:hidden">{firm}</small>}
      </>
    ),
  },
  {
    by: 'firm',
    name: 'Firm',
    className: 'text-left! max-xl:hidden',
    cellClass: 'cell-rest max-w-52 truncate text-soft',
    cell: ({ firm }) => firm ?? <Unknown />,
  },
  {
    by: 'value',
    name: 'Value',
    cellClass: 'cell-value',
    cell: ({ value, options }) => (
      <>
        {compactDollars(value)}
        {options.count > 0 && <small className="block text-soft">and options</small>}
      </>
    ),
  },
  {
    by: 'valueChange',
    name: 'Change',
    cellClass: 'cell-rest',
    cell: ({ valueChange }) => (valueChange === null ? <Unknown /> : <ShareChange fraction={valueChange} />),
  },
  { by: 'holdings', name: 'Holdings', cellClass: 'cell-rest', cell: ({ holdings }) => grouped(holdings) },
  {
    by: 'topTenWeight',
    name: 'Ten largest',
    className: 'md:max-lg:hidden',
    cellClass: 'cell-rest',
    cell: ({ topTenWeight }) => shareOf(topTenWeight),
  },
  {
    by: 'turnover',
    name: 'Turnover',
    className: 'max-lg:hidden',
    cellClass: 'cell-rest',
    cell: ({ turnover }) => (turnover === null ? <Unknown /> : shareOf(turnover)),
  },
  {
    by: 'filedOn',
    name: 'Last filing',
    className: 'max-lg:hidden',
    cellClass: 'cell-rest text-soft',
    cell: ({ filedOn }) => (filedOn === null ? <Unknown /> : mediumDate(filedOn)),
  },
  {
    by: 'largestPurchase',
    name: 'Largest purchase',
    className: 'md:text-left!',
    cellClass: 'cell-note',
    cell: Purchase,
  },
];
