import { WatchButton } from '#web/features/market/watch-button.tsx';
import { compactDollars } from '#web/lib/compact-formats.ts';
import { price } from '#web/lib/formats.ts';
import { shortName } from '#web/lib/short-name.ts';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { newestDayOf, OlderDay, Unknown } from '#web/ui/figures.tsx';
import { Link } from '#web/ui/link.tsx';
import { StockLink } from '#web/ui/stock-link.tsx';
import { FractionChange } from '../fraction-change.tsx';
import { OtherIndustries } from '../other-industries.tsx';
import { weekdayOf } from '../price-dates.ts';
import type { ListedStockPage } from '../stock-query.ts';

type Peer = ListedStockPage['peers'][number];

interface PeerRowProps {
  peer: Peer;
  /** The day that the head of the table names. */
  newestDay: string;
}

function PeerRow({ peer, newestDay }: PeerRowProps) {
  const { symbol, name, price: last, asOf, changes, marketCap } = peer;
  const day = changes['1d'] ?? null;
  return (
    <tr>
      <th scope="row">
        <StockLink symbol={symbol} />
        <small>{shortName(name, symbol)}</small>
      </th>
      <td>
        {price(last)}
        <OlderDay asOf={asOf} newestDay={newestDay} />
      </td>
      <td>{day === null ? <Unknown /> : <FractionChange fraction={day} />}</td>
      <td>{marketCap === null ? <Unknown /> : compactDollars(marketCap)}</td>
      <td>
        <WatchButton isSign symbol={symbol} />
      </td>
    </tr>
  );
}

function PeersTable({ page: { stock, peers } }: { page: ListedStockPage }) {
  const newestDay = newestDayOf([stock, ...peers]) ?? stock.asOf;
  return (
    <table className="figure-table stock-table peers-table">
      <thead>
        <tr>
          <th scope="col">
            {peers.every(({ industry }) => industry === stock.industry) ? stock.industry : 'Company'}
          </th>
          <th scope="col">Price</th>
          <th scope="col">{weekdayOf(newestDay)}</th>
          <th scope="col">Market value</th>
          <th scope="col">
            <span className="sr-only">Watch</span>
          </th>
        </tr>
      </thead>
      <tbody>
        {peers.map((peer) => (
          <PeerRow key={peer.symbol} peer={peer} newestDay={newestDay} />
        ))}
      </tbody>
    </table>
  );
}

function emptyText({ industry, symbol }: ListedStockPage['stock']): string {
  return industry
    ? `There is no other company of comparable size in ${industry}.`
    : `${symbol} has no industry, so there are no peers to show. Funds, for example, have none.`;
}

/** The companies that the stock is compared with. */
export function PeersBySize({ page }: { page: ListedStockPage }) {
  const { stock, peers } = page;
  return (
    <section aria-labelledby="peers-title" className="min-w-0">
      <h2 id="peers-title" className="section-title">
        Peers by size
      </h2>
      {peers.length > 0 ? (
        <PeersTable page={page} />
      ) : (
        <EmptyState action={<Link to="/stocks#screener">All stocks and funds</Link>}>
          {emptyText(stock)}
        </EmptyState>
      )}
      {peers.length > 0 && <OtherIndustries industry={stock.industry} sector={stock.sector} peers={peers} />}
    </section>
  );
}
