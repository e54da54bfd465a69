import { WatchButton } from '#web/features/market/watch-button.tsx';
import { compactDollars } from '#web/lib/compact-formats.ts';
import { type DataColumn, DataTable } from '#web/ui/data-table.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { newestDayOf, OlderDay, Unknown } from '#web/ui/figures.tsx';
import { Link } from '#web/ui/link.tsx';
import { FractionChange } from '../fraction-change.tsx';
import { OtherIndustries } from '../other-industries.tsx';
import { weekdayOf } from '../price-dates.ts';
import { RowPrice } from '../row-price.tsx';
import { StockName } from '../stock-name.tsx';
import type { ListedStockPage, RelatedPage } from '../stock-query.ts';

type Peer = ListedStockPage['peers'][number];

const change = (day: number | null | undefined) =>
  day == null ? <Unknown /> : <FractionChange fraction={day} />;

const columnsOf = (industry: string, newestDay: string): readonly DataColumn<Peer>[] => [
  {
    name: <span className="block whitespace-normal">{industry}</span>,
    className: 'w-full max-w-0 truncate',
    cell: (peer) => <StockName {...peer} />,
  },
  {
    name: 'Price',
    cell: ({ price, currency, asOf }) => (
      <>
        <RowPrice price={price} currency={currency} />
        <OlderDay asOf={asOf} newestDay={newestDay} />
      </>
    ),
  },
  {
    name: weekdayOf(newestDay),
    cell: ({ changes }) => change(changes['1d']),
  },
  {
    name: 'Market value',
    cell: ({ marketCap }) => (marketCap === null ? <Unknown /> : compactDollars(marketCap)),
  },
  {
    name: <span className="sr-only">Watch</span>,
    cell: ({ symbol }) => <WatchButton isSign symbol={symbol} />,
  },
];

function PeersTable({ page: { stock, peers } }: { page: RelatedPage }) {
  const industry = peers.every((peer) => peer.industry === stock.industry) && stock.industry;
  return (
    <DataTable
      caption="Peers by size"
      className="figure-table stock-table mt-2.5"
      rows={peers}
      keyOf={({ symbol }) => symbol}
      columns={columnsOf(industry || 'Company', newestDayOf([stock, ...peers]) ?? stock.asOf)}
    />
  );
}

function emptyText({ industry, symbol }: RelatedPage['stock']): string {
  return industry
    ? `There is no other company of comparable size in ${industry}.`
    : `${symbol} has no industry, so there are no peers to show. Funds, for example, have none.`;
}

/** The companies that the stock is compared with. */
export function PeersBySize({ page }: { page: RelatedPage }) {
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
