import { useQuery } from '@tanstack/react-query';
import type { OpenLot } from '#contract/figures.ts';
import { lotsQuery } from '#web/ledger/figures-queries.ts';
import { ShareCount } from '#web/ledger/share-count.tsx';
import { grouped, mediumDate } from '#web/lib/formats.ts';
import { LoadFailure } from '#web/ui/alert.tsx';
import { Amount, GainAmount } from '#web/ui/amount.tsx';
import { type DataColumn, DataTable } from '#web/ui/data-table.tsx';
import { Unknown } from '#web/ui/figures.tsx';
import { LoadingRegion, Skeleton } from '#web/ui/skeleton.tsx';

const termOf = ({ isLongTerm }: OpenLot) =>
  isLongTerm === null ? '' : isLongTerm ? ', long-term' : ', short-term';

const columnsIn = (currency: string): readonly DataColumn<OpenLot>[] => [
  {
    name: 'Bought',
    cell: ({ bought }) => (bought === null ? 'No date entered' : mediumDate(bought)),
  },
  {
    name: 'Shares',
    cell: ({ shares, sharesBought }) => (
      <>
        <ShareCount value={shares} />
        {sharesBought !== shares && (
          <small className="block text-tiny text-soft">
            bought as <ShareCount value={sharesBought} />
          </small>
        )}
      </>
    ),
  },
  { name: 'Cost', className: 'max-sm:hidden', cell: ({ cost }) => <Amount value={cost} unit={currency} /> },
  {
    name: 'Value',
    className: 'max-sm:hidden',
    cell: ({ value }) => (value === null ? <Unknown /> : <Amount value={value} unit={currency} />),
  },
  {
    name: 'Gain',
    cell: ({ gain }) => (gain === null ? <Unknown /> : <GainAmount value={gain} unit={currency} />),
  },
  {
    name: 'Held',
    className: 'max-sm:hidden',
    cell: (lot) => (lot.days === null ? <Unknown /> : `${grouped(lot.days)} days${termOf(lot)}`),
  },
];

/** The open lots of a holding, oldest first. */
export function HoldingLots({ portfolioId, symbol }: { portfolioId: string; symbol: string }) {
  const { data, error, refetch } = useQuery(lotsQuery(portfolioId, symbol));
  if (!data)
    return error ? (
      <LoadFailure error={error} onRetry={refetch} />
    ) : (
      <LoadingRegion>
        <Skeleton className="my-2 h-12" />
      </LoadingRegion>
    );
  if (data.lots.length === 0) return <p className="py-2 text-fine text-soft">No open lots.</p>;
  return (
    <DataTable
      caption={`Open lots of ${symbol}, in ${data.currency}`}
      className="data-table lots-table text-fine"
      rows={data.lots}
      keyOf={({ transactionId, bought }) => `${transactionId} ${bought}`}
      columns={columnsIn(data.currency)}
    />
  );
}
