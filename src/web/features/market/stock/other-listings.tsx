import type { WorldListing } from '#contract/market-stocks.ts';
import { dayOrTime } from '#web/lib/formats.ts';
import { DataTable } from '#web/ui/data-table.tsx';
import { StockLink } from '#web/ui/stock-link.tsx';
import { quotedPrice } from './quoted-price.ts';

/** The listings of the same security on other exchanges. */
export function OtherListings({ listing: { isin, kind, others } }: { listing: WorldListing }) {
  if (others.length === 0) return null;
  return (
    <section aria-labelledby="others-title" className="page-section">
      <h2 id="others-title" className="section-title">
        Where else it trades
      </h2>
      <DataTable
        caption="Where else it trades"
        className="figure-table mt-2.5"
        rows={others}
        keyOf={({ symbol }) => symbol}
        columns={[
          {
            name: 'Listing',
            cellClass: 'whitespace-normal',
            cell: ({ symbol, exchange }) => (
              <>
                <StockLink symbol={symbol} />{' '}
                <small className="ml-2 inline-block text-fine text-soft">{exchange}</small>
              </>
            ),
          },
          {
            name: 'Last close',
            cell: ({ price, currency, asOf }) => (
              <>
                {price === null ? 'no price yet' : quotedPrice(price, { kind, currency })}
                {asOf !== null && <small className="block text-soft">{dayOrTime(asOf)}</small>}
              </>
            ),
          },
        ]}
      />
      <p className="mt-14 max-w-[86ch] text-fine text-soft">
        The listings that we know with the ISIN {isin}.
      </p>
    </section>
  );
}
