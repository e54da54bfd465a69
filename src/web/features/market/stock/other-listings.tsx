import type { WorldListing } from '#contract/market-stocks.ts';
import { dayOrTime } from '#web/lib/formats.ts';
import { StockLink } from '#web/ui/stock-link.tsx';
import { quotedPrice } from './quoted-price.ts';

type Other = WorldListing['others'][number];

function OtherRow({ other, kind }: { other: Other; kind: WorldListing['kind'] }) {
  const { symbol, exchange, currency, price, asOf } = other;
  return (
    <tr>
      <th scope="row" className="whitespace-normal">
        <StockLink symbol={symbol} /> <small className="inline-block">{exchange}</small>
      </th>
      <td>
        {price === null ? 'no price yet' : quotedPrice(price, { kind, currency })}
        {asOf !== null && <small className="block text-soft">{dayOrTime(asOf)}</small>}
      </td>
    </tr>
  );
}

/** The listings of the same security on other exchanges. */
export function OtherListings({ listing: { isin, kind, others } }: { listing: WorldListing }) {
  if (others.length === 0) return null;
  return (
    <section aria-labelledby="others-title" className="page-section">
      <h2 id="others-title" className="section-title">
        Where else it trades
      </h2>
      <table className="figure-table stock-table">
        <thead>
          <tr>
            <th scope="col">Listing</th>
            <th scope="col">Last close</th>
          </tr>
        </thead>
        <tbody>
          {others.map((other) => (
            <OtherRow key={other.symbol} other={other} kind={kind} />
          ))}
        </tbody>
      </table>
      <p className="mt-14 max-w-[86ch] text-fine text-soft">
        The listings that we know with the ISIN {isin}.
      </p>
    </section>
  );
}
