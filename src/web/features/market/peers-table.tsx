import { useQuery } from '@tanstack/react-query';
import type { Peer } from '#contract/market.ts';
import { limits } from '#domain/limits.ts';
import { dayOrTime, grouped, price } from '#web/lib/formats.ts';
import { peersQuery } from '#web/lib/market-queries.ts';
import { fallbacks } from '#web/lib/messages.ts';
import { LoadFailure } from '#web/ui/alert.tsx';
import { BasketButton } from '#web/ui/basket-button.tsx';
import { type DataColumn, DataTable } from '#web/ui/data-table.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { newestOf, OlderDay, Unknown } from '#web/ui/figures.tsx';
import { LoadingRegion, Skeleton } from '#web/ui/skeleton.tsx';
import { OtherIndustries } from './other-industries.tsx';
import { WatchButton } from './watch-button.tsx';

const rows = Array.from({ length: limits.peers }, (_, row) => row);

function Loading() {
  return (
    <LoadingRegion>
      {rows.map((row) => (
        <Skeleton key={row} className="my-3 h-8" />
      ))}
    </LoadingRegion>
  );
}

/** An older price than the newest of the table shows its own day. */
const columnsOf = (newestDay: string, onSymbol: (symbol: string) => void): readonly DataColumn<Peer>[] => [
  {
    name: 'Symbol',
    className: 'w-full max-w-0',
    cell: ({ symbol, companyName }) => (
      <>
        <button type="button" className="symbol-link" onClick={() => onSymbol(symbol)}>
          {symbol}
        </button>
        <small className="block truncate text-tiny text-soft">{companyName}</small>
      </>
    ),
  },
  {
    name: 'Price',
    cell: (peer) => (
      <>
        {price(peer.price)}
        <OlderDay asOf={peer.asOf} newestDay={newestDay} />
      </>
    ),
  },
  { name: 'Volume', cell: ({ volume }) => (volume === null ? <Unknown /> : grouped(volume)) },
  {
    name: <span className="sr-only">Watch, basket</span>,
    className: 'pr-0',
    cell: ({ symbol }) => (
      <span className="inline-flex gap-1.5">
        <WatchButton isSign symbol={symbol} />
        <BasketButton symbol={symbol} />
      </span>
    ),
  },
];

function pricesOf(newest: string): string {
  return `${newest.length <= 10 ? 'Closing prices' : 'Prices'} of ${dayOrTime(newest)}`;
}

interface PeersProps {
  symbol: string;
  industry: string;
  sector: string | null;
  onSymbol: (symbol: string) => void;
}

function Peers({ symbol, industry, sector, onSymbol }: PeersProps) {
  const { data: peers, error, refetch } = useQuery(peersQuery(industry, symbol));
  if (!peers) return error ? <LoadFailure error={error} onRetry={refetch} /> : <Loading />;
  const newest = newestOf(peers);
  if (newest === undefined) return <EmptyState>{fallbacks.noData}</EmptyState>;
  return (
    <>
      <DataTable
        caption={pricesOf(newest)}
        className="data-table [&_:is(th,td)]:py-1"
        rows={peers}
        keyOf={({ symbol: one }) => one}
        columns={columnsOf(newest.slice(0, 10), onSymbol)}
      />
      <OtherIndustries industry={industry} sector={sector} peers={peers} />
      <p aria-hidden="true" className="pt-2 text-fine text-soft">
        {pricesOf(newest)}
      </p>
    </>
  );
}

interface PeersTableProps extends Omit<PeersProps, 'industry'> {
  /** The industry to list; null for a symbol without one, undefined if unknown or loading. */
  industry: string | null | undefined;
  loading: boolean;
}

/** Up to ten companies that the stock is compared with; clicking one loads it. */
export function PeersTable({ symbol, industry, sector, loading, onSymbol }: PeersTableProps) {
  return (
    <div className="min-w-0">
      <h3 className="pb-1.5 text-base leading-snug font-semibold">
        {industry ? `Peers in ${industry}` : 'Peers'}
      </h3>
      {loading && <Loading />}
      {industry === undefined && !loading && <EmptyState>{fallbacks.noData}</EmptyState>}
      {industry === null && (
        <EmptyState>
          {symbol} has no industry, so there are no peers to show. Funds, for example, have none.
        </EmptyState>
      )}
      {industry && <Peers symbol={symbol} industry={industry} sector={sector} onSymbol={onSymbol} />}
    </div>
  );
}
