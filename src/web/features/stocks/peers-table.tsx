import { useQuery } from '@tanstack/react-query';
import type { Peer } from '../../../contract/market.ts';
import { limits } from '../../../domain/limits.ts';
import { dayOrTime, grouped, price } from '../../lib/formats.ts';
import { peersQuery } from '../../lib/market-queries.ts';
import { fallbacks } from '../../lib/messages.ts';
import { BasketButton } from '../../ui/basket-button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Failure } from '../../ui/failure.tsx';
import { LoadingRegion } from '../../ui/loading-region.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';

const places = Array.from({ length: limits.peers }, (_, place) => place);

function Loading() {
  return (
    <LoadingRegion>
      {places.map((place) => (
        <Skeleton key={place} className="my-3 h-8" />
      ))}
    </LoadingRegion>
  );
}

interface PeerRowProps {
  peer: Peer;
  onSymbol: (symbol: string) => void;
}

function PeerRow({ peer, onSymbol }: PeerRowProps) {
  return (
    <tr>
      <th scope="row" className="w-full max-w-0">
        <button type="button" className="symbol-link" onClick={() => onSymbol(peer.symbol)}>
          {peer.symbol}
        </button>
        <small className="block truncate text-[12.5px] text-soft">{peer.companyName}</small>
      </th>
      <td>{price(peer.price)}</td>
      <td>{peer.volume === null ? '–' : grouped(peer.volume)}</td>
      <td className="pr-0">
        <BasketButton symbol={peer.symbol} />
      </td>
    </tr>
  );
}

/** Of when the newest of the prices is. */
function pricesOf(peers: readonly Peer[]): string {
  const newest =
    peers
      .map(({ asOf }) => asOf)
      .sort()
      .at(-1) ?? '';
  return `${newest.length <= 10 ? 'Closing prices' : 'Prices'} of ${dayOrTime(newest)}`;
}

interface PeersProps {
  symbol: string;
  industry: string;
  onSymbol: (symbol: string) => void;
}

function Peers({ symbol, industry, onSymbol }: PeersProps) {
  const { data: peers, error, refetch } = useQuery(peersQuery(industry, symbol));
  if (error) return <Failure error={error} onRetry={refetch} />;
  if (!peers) return <Loading />;
  if (peers.length === 0) return <EmptyState>{fallbacks.noData}</EmptyState>;
  return (
    <table className="data-table">
      <caption className="caption-bottom pt-2 text-left text-[13px] text-soft">{pricesOf(peers)}</caption>
      <thead>
        <tr>
          <th scope="col">Symbol</th>
          <th scope="col">Price</th>
          <th scope="col">Volume</th>
          <th scope="col" className="pr-0">
            <span className="sr-only">Basket</span>
          </th>
        </tr>
      </thead>
      <tbody>
        {peers.map((peer) => (
          <PeerRow key={peer.symbol} peer={peer} onSymbol={onSymbol} />
        ))}
      </tbody>
    </table>
  );
}

interface PeersTableProps extends Omit<PeersProps, 'industry'> {
  /** The industry whose companies to list; null where the symbol has none, undefined while or where that is not known. */
  industry: string | null | undefined;
  loading: boolean;
}

/** Up to ten companies of the same industry, biggest first; pressing one loads it. */
export function PeersTable({ symbol, industry, loading, onSymbol }: PeersTableProps) {
  return (
    <div className="min-w-0">
      <h3 className="pb-1.5 text-base leading-snug font-semibold">
        {industry ? `Peers in ${industry}` : 'Peers'}
      </h3>
      {loading && <Loading />}
      {industry === undefined && !loading && <EmptyState>{fallbacks.noData}</EmptyState>}
      {industry === null && (
        <EmptyState>{symbol} belongs to no industry, as funds do, so that it has no peers here.</EmptyState>
      )}
      {industry && <Peers symbol={symbol} industry={industry} onSymbol={onSymbol} />}
    </div>
  );
}
