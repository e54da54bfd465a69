import type { HoldingStay } from '#contract/market-stocks.ts';
import { price, signedShare } from '#web/lib/formats.ts';
import { shortMonth } from '#web/lib/quarter-names.ts';
import { type DataColumn, DataTable } from '#web/ui/data-table.tsx';
import { Unknown } from '#web/ui/figures.tsx';
import { InvestorLink } from '#web/ui/investor-link.tsx';
import { staysSentence } from './stays-sentence.ts';

function PriceAt({ value }: { value: number | null }) {
  return value === null ? <Unknown /> : price(value);
}

const columns: readonly DataColumn<HoldingStay>[] = [
  {
    name: 'Investor',
    cellClass: 'whitespace-normal!',
    cell: ({ investor }) => <InvestorLink slug={investor.slug} name={investor.name} />,
  },
  {
    name: 'Came',
    cell: ({ since, sinceFirst, priceSince }) => (
      <>
        {sinceFirst && 'by '}
        {shortMonth(since)}
        <small className="block text-soft sm:hidden">
          <PriceAt value={priceSince} />
        </small>
      </>
    ),
  },
  { name: 'Price', className: 'max-sm:hidden', cell: ({ priceSince }) => <PriceAt value={priceSince} /> },
  {
    name: 'Left',
    cell: ({ until, priceUntil, yearAfter }) =>
      until === null ? (
        'holds it'
      ) : (
        <>
          {shortMonth(until)}
          <small className="block text-soft sm:hidden">
            <PriceAt value={priceUntil} />
            {yearAfter !== null && `, then ${signedShare(yearAfter)}`}
          </small>
        </>
      ),
  },
  {
    name: 'Price',
    className: 'max-sm:hidden',
    cell: ({ until, priceUntil }) => until !== null && <PriceAt value={priceUntil} />,
  },
  {
    name: 'Year after',
    className: 'max-sm:hidden',
    cell: ({ until, yearAfter }) =>
      until !== null && (yearAfter === null ? <Unknown /> : signedShare(yearAfter)),
  },
];

/** When each investor held the stock, the first at the top. */
export function StaysTable({ stays }: { stays: readonly HoldingStay[] }) {
  return (
    <>
      <p className="part-title mt-2">{staysSentence(stays)}</p>
      <p className="part-measure">
        Quarters to the month named: the first filing with shares, and the first one without. Closes at their
        ends, in today’s shares. “By”: no earlier filing is known here. “Year after”, or “then”: the change of
        the price in the year after the investor left.
      </p>
      <DataTable
        caption="When each investor held it"
        className="figure-table figures mt-3"
        rows={stays}
        keyOf={({ investor, since }) => `${investor._id} ${since}`}
        columns={columns}
      />
    </>
  );
}
